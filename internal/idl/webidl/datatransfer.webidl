// The drag data store as script sees it, from the HTML Standard, and the events of the clipboard, which have one, too.
//
// https://html.spec.whatwg.org/multipage/dnd.html
// https://w3c.github.io/clipboard-apis/
//
// room: internal/datatransfer

[Exposed=Window]
interface DataTransfer {
  constructor();

  attribute DOMString dropEffect;
  attribute DOMString effectAllowed;

  [SameObject] readonly attribute DataTransferItemList items;

  undefined setDragImage(Element image, long x, long y);

  /* old interface */
  readonly attribute FrozenArray<DOMString> types;
  DOMString getData(DOMString format);
  undefined setData(DOMString format, DOMString data);
  undefined clearData(optional DOMString format);
  readonly attribute FileList files;
};

[Exposed=Window]
interface DataTransferItemList {
  readonly attribute unsigned long length;
  getter DataTransferItem? (unsigned long index);
  [Throws] DataTransferItem? add(DOMString data, DOMString type);
  [ImplementedAs=addFile] DataTransferItem? add(File data);
  [Throws] undefined remove(unsigned long index);
  undefined clear();
};

[Exposed=Window]
interface DataTransferItem {
  readonly attribute DOMString kind;
  readonly attribute DOMString type;
  undefined getAsString(FunctionStringCallback? _callback);
  File? getAsFile();
};

callback FunctionStringCallback = undefined (DOMString data);

[Exposed=Window]
interface ClipboardEvent : Event {
  constructor(DOMString type, optional ClipboardEventInit eventInitDict = {});
  readonly attribute DataTransfer? clipboardData;
};

dictionary ClipboardEventInit : EventInit {
  DataTransfer? clipboardData = null;
};
