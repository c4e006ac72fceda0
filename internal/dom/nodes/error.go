package nodes

// An Error is what an algorithm throws: a DOMException of that name, or a TypeError.
type Error struct {
	Name    string // "HierarchyRequestError", …, or "TypeError"
	Message string
}

func (e *Error) Error() string { return e.Name + ": " + e.Message }

func hierarchyRequestError(message string) error {
	return &Error{"HierarchyRequestError", message}
}

func notFoundError(message string) error { return &Error{"NotFoundError", message} }

func notSupportedError(message string) error { return &Error{"NotSupportedError", message} }

func invalidCharacterError(message string) error {
	return &Error{"InvalidCharacterError", message}
}

func namespaceError(message string) error { return &Error{"NamespaceError", message} }

func indexSizeError(message string) error { return &Error{"IndexSizeError", message} }
