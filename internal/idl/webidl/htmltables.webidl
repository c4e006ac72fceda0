// Tables: their rows, cells, sections and captions.
//
// https://html.spec.whatwg.org/multipage/tables.html
//
// room: internal/htmlelements

partial interface HTMLTableElement {
  [CEReactions, SetterThrows] attribute HTMLTableCaptionElement? caption;
  HTMLTableCaptionElement createCaption();
  [CEReactions] undefined deleteCaption();

  [CEReactions, SetterThrows] attribute HTMLTableSectionElement? tHead;
  HTMLTableSectionElement createTHead();
  [CEReactions] undefined deleteTHead();

  [CEReactions, SetterThrows] attribute HTMLTableSectionElement? tFoot;
  HTMLTableSectionElement createTFoot();
  [CEReactions] undefined deleteTFoot();

  [SameObject] readonly attribute HTMLCollection tBodies;
  HTMLTableSectionElement createTBody();

  [SameObject] readonly attribute HTMLCollection rows;
  [Throws] HTMLTableRowElement insertRow(optional long index = -1);
  [CEReactions, Throws] undefined deleteRow(long index);
};

partial interface HTMLTableSectionElement {
  [SameObject] readonly attribute HTMLCollection rows;
  [Throws] HTMLTableRowElement insertRow(optional long index = -1);
  [CEReactions, Throws] undefined deleteRow(long index);
};

partial interface HTMLTableRowElement {
  readonly attribute long rowIndex;
  readonly attribute long sectionRowIndex;
  [SameObject] readonly attribute HTMLCollection cells;
  [Throws] HTMLTableCellElement insertCell(optional long index = -1);
  [CEReactions, Throws] undefined deleteCell(long index);
};

partial interface HTMLTableCellElement {
  [CEReactions, Reflect, ReflectOnly="row col rowgroup colgroup"] attribute DOMString scope;
  readonly attribute long cellIndex;
};
