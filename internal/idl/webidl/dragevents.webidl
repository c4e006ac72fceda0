// The events of drag and drop, from the HTML Standard. They are here since they are mouse events.
//
// https://html.spec.whatwg.org/multipage/dnd.html#the-dragevent-interface
//
// room: internal/uievents

[Exposed=Window]
interface DragEvent : MouseEvent {
  constructor(DOMString type, optional DragEventInit eventInitDict = {});

  readonly attribute DataTransfer? dataTransfer;
};

dictionary DragEventInit : MouseEventInit {
  DataTransfer? dataTransfer = null;
};

// https://w3c.github.io/input-events/#interface-InputEvent

partial interface InputEvent {
  readonly attribute DataTransfer? dataTransfer;
};

partial dictionary InputEventInit {
  DataTransfer? dataTransfer = null;
};
