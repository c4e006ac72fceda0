// The new properties of the global object.
install(globalThis, { Iterator });
