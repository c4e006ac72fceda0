package reporting

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Report is https://w3c.github.io/reporting/#dom-report
type Report struct {
	mozjs.Object
	*report
	told *ReportBody // once somebody has asked for it
}

// Type is https://w3c.github.io/reporting/#dom-report-type
func (r *Report) Type() string { return r.typ }

// Url is https://w3c.github.io/reporting/#dom-report-url
func (r *Report) Url() string { return r.url }

// Body is https://w3c.github.io/reporting/#dom-report-body
func (r *Report) Body() *ReportBody {
	if r.told == nil {
		switch data := r.data.(type) {
		case CSPViolation:
			b := createCSPViolationReportBody(r.Cx())
			b.violation, r.told = data, &b.ReportBody
		case PermissionsPolicyViolation:
			b := createPermissionsPolicyViolationReportBody(r.Cx())
			b.violation, r.told = data, &b.ReportBody
		default:
			r.told = createReportBody(r.Cx())
			r.told.define(r.text)
		}
		r.Hold(r.told.Value())
	}
	return r.told
}

// ReportBody is https://w3c.github.io/reporting/#reportbody
type ReportBody struct {
	mozjs.Object
	text []byte
}

// define gives the body its members as own properties.
func (b *ReportBody) define(text []byte) {
	cx := b.Cx()
	b.text = text
	members, err := cx.ParseJSON(string(text))
	if err != nil || !members.IsObject() {
		return
	}
	keys, err := cx.OwnKeys(members, 0)
	for i := 0; err == nil && i < len(keys); i++ {
		var v mozjs.Value
		if v, err = cx.GetValue(members, keys[i]); err == nil {
			err = cx.DefineValue(b.Value(), keys[i], v, mozjs.Enumerable|mozjs.ReadOnly)
		}
	}
}

// ToJSON returns the members.
func (b *ReportBody) ToJSON() (mozjs.Value, error) { return b.Cx().ParseJSON(string(b.text)) }

// CSPViolation is what a report tells of a violation of a Content Security Policy. The pointers are nil for null.
//
// https://w3c.github.io/webappsec-csp/#dictdef-cspviolationreportbody
type CSPViolation struct {
	DocumentURL        string  `json:"documentURL"`
	Referrer           string  `json:"referrer"`
	BlockedURL         string  `json:"blockedURL"`
	EffectiveDirective string  `json:"effectiveDirective"`
	OriginalPolicy     string  `json:"originalPolicy"`
	SourceFile         *string `json:"sourceFile"`
	Sample             string  `json:"sample"`
	Disposition        string  `json:"disposition"`
	StatusCode         uint16  `json:"statusCode"`
	LineNumber         *uint32 `json:"lineNumber"`
	ColumnNumber       *uint32 `json:"columnNumber"`
}

// CSPViolationReportBody is https://w3c.github.io/webappsec-csp/#dictdef-cspviolationreportbody
type CSPViolationReportBody struct {
	ReportBody
	violation CSPViolation
}

// orNull is what a pointer points to, or null.
func orNull[T any](p *T) idl.Optional[T] {
	if p == nil {
		return idl.None[T]()
	}
	return idl.Some(*p)
}

// DocumentURL is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-documenturl
func (b *CSPViolationReportBody) DocumentURL() string { return b.violation.DocumentURL }

// Referrer is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-referrer
func (b *CSPViolationReportBody) Referrer() idl.Optional[string] {
	return idl.Some(b.violation.Referrer)
}

// BlockedURL is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-blockedurl
func (b *CSPViolationReportBody) BlockedURL() idl.Optional[string] {
	return idl.Some(b.violation.BlockedURL)
}

// EffectiveDirective is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-effectivedirective
func (b *CSPViolationReportBody) EffectiveDirective() string { return b.violation.EffectiveDirective }

// OriginalPolicy is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-originalpolicy
func (b *CSPViolationReportBody) OriginalPolicy() string { return b.violation.OriginalPolicy }

// SourceFile is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-sourcefile
func (b *CSPViolationReportBody) SourceFile() idl.Optional[string] {
	return orNull(b.violation.SourceFile)
}

// Sample is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-sample
func (b *CSPViolationReportBody) Sample() idl.Optional[string] { return idl.Some(b.violation.Sample) }

// Disposition is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-disposition
func (b *CSPViolationReportBody) Disposition() string { return b.violation.Disposition }

// StatusCode is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-statuscode
func (b *CSPViolationReportBody) StatusCode() uint16 { return b.violation.StatusCode }

// LineNumber is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-linenumber
func (b *CSPViolationReportBody) LineNumber() idl.Optional[uint32] {
	return orNull(b.violation.LineNumber)
}

// ColumnNumber is https://w3c.github.io/webappsec-csp/#dom-cspviolationreportbody-columnnumber
func (b *CSPViolationReportBody) ColumnNumber() idl.Optional[uint32] {
	return orNull(b.violation.ColumnNumber)
}

// PermissionsPolicyViolation is what a report tells of a violation of a permissions policy. The pointers are nil for null.
// Potential violations, of which attributes of frames would be told, are not reported.
//
// https://w3c.github.io/webappsec-permissions-policy/#permissionspolicyviolationreportbody
type PermissionsPolicyViolation struct {
	FeatureID    string  `json:"featureId"`
	SourceFile   *string `json:"sourceFile"`
	LineNumber   *int32  `json:"lineNumber"`
	ColumnNumber *int32  `json:"columnNumber"`
	Disposition  string  `json:"disposition"`
}

// PermissionsPolicyViolationReportBody is https://w3c.github.io/webappsec-permissions-policy/#permissionspolicyviolationreportbody
type PermissionsPolicyViolationReportBody struct {
	ReportBody
	violation PermissionsPolicyViolation
}

// FeatureId is https://w3c.github.io/webappsec-permissions-policy/#permissionspolicyviolationreportbody-featureid
func (b *PermissionsPolicyViolationReportBody) FeatureId() string { return b.violation.FeatureID }

// SourceFile is https://w3c.github.io/webappsec-permissions-policy/#permissionspolicyviolationreportbody-sourcefile
func (b *PermissionsPolicyViolationReportBody) SourceFile() idl.Optional[string] {
	return orNull(b.violation.SourceFile)
}

// LineNumber is https://w3c.github.io/webappsec-permissions-policy/#permissionspolicyviolationreportbody-linenumber
func (b *PermissionsPolicyViolationReportBody) LineNumber() idl.Optional[int32] {
	return orNull(b.violation.LineNumber)
}

// ColumnNumber is https://w3c.github.io/webappsec-permissions-policy/#permissionspolicyviolationreportbody-columnnumber
func (b *PermissionsPolicyViolationReportBody) ColumnNumber() idl.Optional[int32] {
	return orNull(b.violation.ColumnNumber)
}

// Disposition is https://w3c.github.io/webappsec-permissions-policy/#permissionspolicyviolationreportbody-disposition
func (b *PermissionsPolicyViolationReportBody) Disposition() string { return b.violation.Disposition }

// AllowAttribute is https://w3c.github.io/webappsec-permissions-policy/#permissionspolicyviolationreportbody-allowattribute
func (b *PermissionsPolicyViolationReportBody) AllowAttribute() idl.Optional[string] {
	return idl.None[string]()
}

// SrcAttribute is https://w3c.github.io/webappsec-permissions-policy/#permissionspolicyviolationreportbody-srcattribute
func (b *PermissionsPolicyViolationReportBody) SrcAttribute() idl.Optional[string] {
	return idl.None[string]()
}
