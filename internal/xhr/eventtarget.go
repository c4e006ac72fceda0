// Checked against XMLHttpRequest of 2026-05-14.

package xhr

import "github.com/sluice-go/sluice/internal/dom"

// XMLHttpRequestEventTarget is https://xhr.spec.whatwg.org/#xmlhttprequesteventtarget
type XMLHttpRequestEventTarget struct{ dom.EventTarget }

// XMLHttpRequestUpload is https://xhr.spec.whatwg.org/#xmlhttprequestupload
type XMLHttpRequestUpload struct{ XMLHttpRequestEventTarget }
