// Checked against HTML of 2026-08-21.

package agent

import (
	"errors"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// ErrorInformation is what an ErrorEvent says of an exception. Its values live
// as long as the exception's frame.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#extract-error
type ErrorInformation struct {
	Error     mozjs.Value
	Message   string
	Filename  string
	Line      int // 1-based; 0 when unknown
	Column    int // 1-based; 0 when unknown
	Exception *mozjs.Exception
	// Muted says that everything but the message is withheld from script.
	Muted bool
	// Tell tells the developer of an exception of another realm, which has no
	// Exception here; else nil.
	Tell func()
}

// ExtractErrorInformation is
// https://html.spec.whatwg.org/multipage/webappapis.html#extract-error
func ExtractErrorInformation(exception *mozjs.Exception) ErrorInformation {
	report := exception.Report()
	return ErrorInformation{
		// attributes[error] is exception.
		Error: exception.Value,
		// The others are implementation-defined values derived from exception.
		Message:   "Uncaught " + exception.Describe(),
		Filename:  report.URL,
		Line:      report.Line,
		Column:    report.Column,
		Exception: exception,
		Muted:     report.Muted,
	}
}

// ReportException implements idl.Host.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
func (s *EnvironmentSettings) ReportException(exception *mozjs.Exception) {
	// 2. Let errorInfo be the result of extracting error information from
	//    exception.
	info := ExtractErrorInformation(exception)
	// 3, 4. If script's muted errors is true, then set errorInfo[error] to null,
	//    errorInfo[message] to "Script error.", errorInfo[filename] to the empty
	//    string, errorInfo[lineno] to 0, and errorInfo[colno] to 0.
	if info.Muted {
		info = ErrorInformation{Error: mozjs.Null, Message: "Script error.", Exception: exception, Muted: true}
	}
	s.report(info)
}

// ReportErrorOfWorker reports an exception of a worker's realm that neither the
// worker nor its Worker object has handled, omitting the error itself.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
func (s *EnvironmentSettings) ReportErrorOfWorker(info ErrorInformation) { s.report(info) }

// report is steps 1, 6 and 7 of
// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
func (s *EnvironmentSettings) report(info ErrorInformation) {
	defer s.realm.Enter().Leave()
	// 1. Let notHandled be true.
	handled := false
	// 6. If global is not in error reporting mode, then:
	if !s.inErrorReportingMode {
		// 1. Set global's in error reporting mode to true.
		s.inErrorReportingMode = true
		// 2. If global implements EventTarget, then set notHandled to the result
		//    of firing an event named error at global, using ErrorEvent.
		handled = s.global.FireErrorEvent(info)
		// 3. Set global's in error reporting mode to false.
		s.inErrorReportingMode = false
	}
	// 7. If notHandled is true, then report to the worker's parent or to the
	//    developer console.
	if !handled {
		s.global.ReportUnhandled(info)
	}
}

// Report reports an error that running script has returned: exceptions, and
// errors of Go as the exceptions that script would see. The end of the agent
// is no exception.
func (s *EnvironmentSettings) Report(err error) {
	if err == nil || errors.Is(err, mozjs.ErrTerminated) {
		return
	}
	exception, ok := errors.AsType[*mozjs.Exception](err)
	if !ok {
		v, terminated := s.cx.ThrownValue(err)
		if terminated != nil {
			return
		}
		exception = s.cx.Throw(v)
	}
	s.ReportException(exception)
}
