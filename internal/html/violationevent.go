package html

import (
	"github.com/sluice-go/sluice/internal/csp"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/reporting"
)

// SecurityPolicyViolationEvent is https://w3c.github.io/webappsec-csp/#securitypolicyviolationevent
type SecurityPolicyViolationEvent struct {
	dom.Event
	init SecurityPolicyViolationEventInit
}

func (e *SecurityPolicyViolationEvent) construct(typ string, init SecurityPolicyViolationEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.tell(init)
	return nil
}

// tell initializes the attributes of the event.
func (e *SecurityPolicyViolationEvent) tell(init SecurityPolicyViolationEventInit) {
	e.init = init
	e.AddMemory(len(init.DocumentURI) + len(init.Referrer) + len(init.BlockedURI) + len(init.EffectiveDirective) +
		len(init.ViolatedDirective) + len(init.OriginalPolicy) + len(init.SourceFile) + len(init.Sample))
}

// violationInit is what an event tells of a violation.
//
// https://w3c.github.io/webappsec-csp/#report-violation
func violationInit(v *csp.Violation) SecurityPolicyViolationEventInit {
	return SecurityPolicyViolationEventInit{
		DocumentURI: v.URL, Referrer: v.Referrer, BlockedURI: v.Resource, EffectiveDirective: v.EffectiveDirective,
		ViolatedDirective: v.EffectiveDirective, OriginalPolicy: v.Policy.Text, SourceFile: v.SourceFile, Sample: v.Sample,
		Disposition: SecurityPolicyViolationEventDisposition(v.Policy.Disposition), StatusCode: uint16(v.Status),
		LineNumber: uint32(v.LineNumber), ColumnNumber: uint32(v.ColumnNumber),
	}
}

// DocumentURI is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-documenturi
func (e *SecurityPolicyViolationEvent) DocumentURI() string { return e.init.DocumentURI }

// Referrer is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-referrer
func (e *SecurityPolicyViolationEvent) Referrer() string { return e.init.Referrer }

// BlockedURI is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-blockeduri
func (e *SecurityPolicyViolationEvent) BlockedURI() string { return e.init.BlockedURI }

// EffectiveDirective is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-effectivedirective
func (e *SecurityPolicyViolationEvent) EffectiveDirective() string { return e.init.EffectiveDirective }

// ViolatedDirective is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-violateddirective
func (e *SecurityPolicyViolationEvent) ViolatedDirective() string { return e.init.ViolatedDirective }

// OriginalPolicy is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-originalpolicy
func (e *SecurityPolicyViolationEvent) OriginalPolicy() string { return e.init.OriginalPolicy }

// SourceFile is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-sourcefile
func (e *SecurityPolicyViolationEvent) SourceFile() string { return e.init.SourceFile }

// Sample is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-sample
func (e *SecurityPolicyViolationEvent) Sample() string { return e.init.Sample }

// Disposition is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-disposition
func (e *SecurityPolicyViolationEvent) Disposition() SecurityPolicyViolationEventDisposition {
	return e.init.Disposition
}

// StatusCode is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-statuscode
func (e *SecurityPolicyViolationEvent) StatusCode() uint16 { return e.init.StatusCode }

// LineNumber is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-linenumber
func (e *SecurityPolicyViolationEvent) LineNumber() uint32 { return e.init.LineNumber }

// ColumnNumber is https://w3c.github.io/webappsec-csp/#dom-securitypolicyviolationevent-columnnumber
func (e *SecurityPolicyViolationEvent) ColumnNumber() uint32 { return e.init.ColumnNumber }

// violationReport is what a report tells of a violation.
//
// https://w3c.github.io/webappsec-csp/#report-violation
func violationReport(v *csp.Violation) reporting.CSPViolation {
	b := reporting.CSPViolation{
		DocumentURL: v.URL, Referrer: v.Referrer, BlockedURL: v.Resource, EffectiveDirective: v.EffectiveDirective,
		OriginalPolicy: v.Policy.Text, Sample: v.Sample, Disposition: string(v.Policy.Disposition), StatusCode: uint16(v.Status),
	}
	if v.SourceFile != "" {
		line, column := uint32(v.LineNumber), uint32(v.ColumnNumber)
		b.SourceFile, b.LineNumber, b.ColumnNumber = &v.SourceFile, &line, &column
	}
	return b
}
