"""Random programs with regions, branches, calls, and operations of linalg and tensor."""
