// Pointer Events: what captures pointers. The events are in pointerevents.webidl.
//
// https://w3c.github.io/pointerevents/
//
// room: internal/html

[Exposed=Window, Extends=Element]
interface CapturingElement {
  [Throws] undefined setPointerCapture(long pointerId);
  [Throws] undefined releasePointerCapture(long pointerId);
  boolean hasPointerCapture(long pointerId);
};

partial interface Navigator {
  readonly attribute long maxTouchPoints;
};
