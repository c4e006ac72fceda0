package htmlelements

import "testing"

// The members of tables, their sections, rows and cells.
func TestTables(t *testing.T) {
	open(t).Check(`
		(table = document.createElement("table"), table.insertRow().id = "a", table.outerHTML) ⇒ "<table><tbody><tr id=\"a\"></tr></tbody></table>"
		(rows = table.rows, rows === table.rows) ⇒ true
		(table.createTFoot().insertRow().id = "f", table.createTHead().insertRow(0).id = "h", table.insertRow(1).id = "b", [...rows].map((r) => r.id)) ⇒ ["h", "b", "a", "f"]
		(direct = document.createElement("tr"), direct.id = "d", table.append(direct), [...rows].map((r) => r.id)) ⇒ ["h", "b", "a", "d", "f"]
		[...rows].map((r) => r.rowIndex + ":" + r.sectionRowIndex) ⇒ ["0:0", "1:0", "2:1", "3:3", "4:0"]
		rows.namedItem("b").id ⇒ "b"
		table.insertRow(6) ⇒ IndexSizeError: Failed to execute 'insertRow' on 'HTMLTableElement': The value provided (6) is outside of the range [-1, 5].
		table.deleteRow(5) ⇒ IndexSizeError: Failed to execute 'deleteRow' on 'HTMLTableElement': The value provided (5) is outside of the range [-1, 4].
		(table.deleteRow(-1), table.deleteRow(0), [...rows].map((r) => r.id)) ⇒ ["b", "a", "d"]
		(table.createCaption() === table.createCaption(), table.caption === table.firstChild) ⇒ true
		(caption = document.createElement("caption"), table.caption = caption, [...table.children].filter((c) => c.localName === "caption").length) ⇒ 1
		(table.tHead = document.createElement("tbody")) ⇒ HierarchyRequestError: Failed to set the 'tHead' property on 'HTMLTableElement': Not a thead element.
		(table.tHead = null, table.tFoot = null, table.deleteCaption(), [...table.children].map((c) => c.localName)) ⇒ ["tbody", "tr"]
		(body = table.createTBody(), table.tBodies.length) ⇒ 2
		body.previousSibling.localName ⇒ "tbody"
		(row = body.insertRow(-1), cell = row.insertCell(), row.insertCell(0).id = "first", [row.cells.length, row.cells.first.id, cell.cellIndex]) ⇒ [2, "first", 1]
		row.insertCell(-2) ⇒ IndexSizeError: Failed to execute 'insertCell' on 'HTMLTableRowElement': The value provided (-2) is outside of the range [-1, 2].
		(row.deleteCell(-1), row.deleteCell(-1), row.deleteCell(-1), row.cells.length) ⇒ 0
		[document.createElement("tr").rowIndex, document.createElement("tr").sectionRowIndex, document.createElement("td").cellIndex] ⇒ [-1, -1, -1]
		(inner = cell.appendChild(document.createElement("table")), row.append(cell), inner.insertRow(), [...rows].includes(inner.rows[0])) ⇒ false
		(cell.scope = "ROW", cell.scope) ⇒ "row"
		(cell.scope = "x", cell.scope) ⇒ ""
		(document.createElement("table").tHead = Object.create(null)) ⇒ TypeError: Failed to set the 'tHead' property on 'HTMLTableElement': Failed to convert value to 'HTMLTableSectionElement'.
	`)
}
