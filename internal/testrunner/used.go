package testrunner

// used are the local files that the tests have run.
func (f *file) used() []string { return nil }
