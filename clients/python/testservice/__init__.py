"""The test service of contracts/client/v1."""
