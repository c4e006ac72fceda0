// Package drive lets another process drive tabs: lines of JSON come in, and others go out.
//
// In come what is asked for, as [tabs.Ask] has it, and the answers to what is asked back:
//
//	{"id": 1, "method": "open", "data": {"url": "file:///app/tab.js", "args": "[[]]"}}
//	{"id": 2, "method": "evaluate", "data": {"tab": 0, "text": "(n) => n + 1", "args": "[[1],1]"}}
//	{"id": 3, "method": "advance", "data": 1000}
//	{"method": "routes", "data": 1}
//	{"id": 1, "method": "routed", "data": true}
//	{"id": 2, "method": "responded", "data": {"status": 200, "headers": [["Content-Type", "text/plain"]], "body": "aGk="}}
//
// The methods are open, evaluate, loaded (a tab), input (an action, a selector and a text), close, crash, permission (a name and a state), advance, and ping, which does nothing; routes says how
// many routes there are.
// Out go the outcomes, what happens in the tabs, and the requests that a route may answer:
//
//	{"answered": {"id": 1, "failed": false, "text": "[0]"}}
//	{"console": {"tab": 0, "level": "log", "text": "hello", "worker": "", "label": "tab.js"}}
//	{"uncaught": {"tab": 0, "message": "late", "stack": "", "text": "Uncaught Error: late", "label": "tab.js"}}
//	{"ended": {"tab": 0, "why": "the page crashed"}}
//	{"route": {"id": 1, "url": "https://api.test/"}}
//	{"request": {"id": 2, "url": "https://api.test/", "method": "GET", "headers": [], "body": ""}}
//
// The numbers of what is asked and of what is asked back are apart. A tab of -1 is none: a shared
// worker may outlive its tab. When the lines end, all ends.
package drive
