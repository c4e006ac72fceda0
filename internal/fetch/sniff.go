// Checked against MIME Sniffing of 2026-01-20.

package fetch

import (
	"bytes"
	"slices"
	"time"

	"github.com/sluice-go/sluice/internal/encoding/bom"
	"github.com/sluice-go/sluice/internal/url"
)

// SniffLength is how many bytes of a resource tell what it is.
//
// https://mimesniff.spec.whatwg.org/#read-the-resource-header
const SniffLength = 1445

// sniffPatience is for how long the rest of them is awaited, once some have come.
const sniffPatience = 500 * time.Millisecond

// AwaitResourceHeader waits for as much of the body as ComputedMIMEType looks at, if it does, and computes that.
//
// https://mimesniff.spec.whatwg.org/#read-the-resource-header
func (r *Response) AwaitResourceHeader() {
	if r.Stream == nil || !r.sniffs() {
		return
	}
	var patience <-chan time.Time
	for {
		header, changed, ended := r.Stream.ahead(SniffLength)
		if len(header) > 0 && patience == nil {
			patience = time.After(sniffPatience)
		}
		if !ended && len(header) < SniffLength {
			select {
			case <-changed:
				continue
			case <-patience:
			}
		}
		r.SetComputedMIMEType(r.sniff(header))
		return
	}
}

// SetComputedMIMEType has the response be of a type, whatever its headers and its body say.
func (r *Response) SetComputedMIMEType(m *MIMEType) { r.computed = m }

// ComputedMIMEType is the computed MIME type of the response of a navigation. If its body is still on its way, the response has
// to have waited for it.
//
// https://mimesniff.spec.whatwg.org/#computed-mime-type
func (r *Response) ComputedMIMEType() *MIMEType {
	if r.computed != nil {
		return r.computed
	}
	return r.sniff(r.Body[:min(len(r.Body), SniffLength)])
}

// sniffs says whether the computed MIME type depends on the body.
func (r *Response) sniffs() bool { return r.isUnknown(r.MIMEType()) || r.mayBeBinary() }

// isUnknown says whether a supplied MIME type is none.
func (r *Response) isUnknown(supplied *MIMEType) bool {
	return supplied == nil || slices.Contains([]string{"unknown/unknown", "application/unknown", "*/*"}, supplied.Essence())
}

// mayBeBinary is the check-for-apache-bug flag, without the no-sniff flag.
//
// https://mimesniff.spec.whatwg.org/#supplied-mime-type-detection-algorithm
func (r *Response) mayBeBinary() bool {
	values := r.Headers.Values("Content-Type")
	return len(values) > 0 && r.URL() != nil && isHTTPScheme(r.URL()) && !DetermineNosniff(r.Headers) && slices.Contains([]string{
		"text/plain", "text/plain; charset=ISO-8859-1", "text/plain; charset=iso-8859-1", "text/plain; charset=UTF-8",
	}, values[len(values)-1])
}

// sniff is the MIME type sniffing algorithm, for a resource header.
//
// https://mimesniff.spec.whatwg.org/#mime-type-sniffing-algorithm
func (r *Response) sniff(header []byte) *MIMEType {
	supplied := r.MIMEType()
	switch {
	// 2. If the supplied MIME type is undefined or unknown, execute the rules for identifying an unknown MIME type with the
	//    sniff-scriptable flag equal to the inverse of the no-sniff flag.
	case r.isUnknown(supplied):
		return identifyUnknown(header, !DetermineNosniff(r.Headers))
	// 4. If the check-for-apache-bug flag is set, execute the rules for distinguishing if a resource is text or binary.
	case r.mayBeBinary() && bom.Sniff(header) == "" && isBinary(header):
		return &MIMEType{Type: "application", Subtype: "octet-stream"}
	}
	// 1, 3, 9. The computed MIME type is the supplied MIME type. 5 to 8. Which image, sound or film it is matters to none that
	//          asks here: none becomes a document.
	return supplied
}

// signature is what resources of a type begin with: bytes, of which those that are 0 may be any where there is a mask.
type signature struct {
	begins, essence string
	masked          bool
}

// signatures are those of the table of scripting-free types, then of images, sounds and films, and archives.
//
// https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type
var signatures = []signature{
	{"%!PS-Adobe-", "application/postscript", false},
	// https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm
	{"\x00\x00\x01\x00", "image/x-icon", false},
	{"\x00\x00\x02\x00", "image/x-icon", false},
	{"BM", "image/bmp", false},
	{"GIF87a", "image/gif", false},
	{"GIF89a", "image/gif", false},
	{"RIFF\x00\x00\x00\x00WEBPVP", "image/webp", true},
	{"\x89PNG\r\n\x1A\n", "image/png", false},
	{"\xFF\xD8\xFF", "image/jpeg", false},
	// https://mimesniff.spec.whatwg.org/#audio-or-video-type-pattern-matching-algorithm
	{"FORM\x00\x00\x00\x00AIFF", "audio/aiff", true},
	{"ID3", "audio/mpeg", false},
	{"OggS\x00", "application/ogg", false},
	{"MThd\x00\x00\x00\x06", "audio/midi", false},
	{"RIFF\x00\x00\x00\x00AVI ", "video/avi", true},
	{"RIFF\x00\x00\x00\x00WAVE", "audio/wave", true},
	// https://mimesniff.spec.whatwg.org/#archive-type-pattern-matching-algorithm
	{"\x1F\x8B\x08", "application/x-gzip", false},
	{"PK\x03\x04", "application/zip", false},
	{"Rar!\x1A\x07\x00", "application/x-rar-compressed", false},
}

// matches says whether a resource begins so.
func (s *signature) matches(header []byte) bool {
	if len(header) < len(s.begins) {
		return false
	}
	for i := range len(s.begins) {
		if c := s.begins[i]; c != header[i] && !(s.masked && c == 0) {
			return false
		}
	}
	return true
}

// identifyUnknown is the rules for identifying an unknown MIME type.
//
// AD-HOC: MP4, WebM, and MP3 without a tag, are told as what is binary. None of them becomes a document.
//
// https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type
func identifyUnknown(header []byte, sniffScriptable bool) *MIMEType {
	// 1. If the sniff-scriptable flag is set: HTML, XML, PDF.
	if sniffScriptable {
		begins := bytes.TrimLeft(header, "\t\n\f\r ")
		switch {
		case beginsAsHTML(begins):
			return ParseMIMEType("text/html")
		case bytes.HasPrefix(begins, []byte("<?xml")):
			return ParseMIMEType("text/xml")
		case bytes.HasPrefix(header, []byte("%PDF-")):
			return ParseMIMEType("application/pdf")
		}
	}
	// 2. The next table, in which byte order marks, with as many bytes behind them, mean text/plain.
	if bom.Sniff(header) != "" && len(header) >= 4 {
		return ParseMIMEType("text/plain")
	}
	// 3 to 8. Images, sounds and films, archives.
	for i := range signatures {
		if signatures[i].matches(header) {
			return ParseMIMEType(signatures[i].essence)
		}
	}
	// 9. If resource's resource header contains no binary data bytes, return "text/plain".
	if !isBinary(header) {
		return ParseMIMEType("text/plain")
	}
	// 10. Return "application/octet-stream".
	return ParseMIMEType("application/octet-stream")
}

// htmlTags are what HTML begins with, in upper case.
//
// https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type
var htmlTags = []string{
	"<!DOCTYPE HTML", "<HTML", "<HEAD", "<SCRIPT", "<IFRAME", "<H1", "<DIV", "<FONT", "<TABLE", "<A", "<STYLE", "<TITLE", "<B", "<BODY",
	"<BR", "<P", "<!--",
}

// beginsAsHTML says whether what comes after white space is one of the tags, in any case, and a byte that ends it.
func beginsAsHTML(b []byte) bool {
	return slices.ContainsFunc(htmlTags, func(tag string) bool {
		return len(b) > len(tag) && url.EqualFold(string(b[:len(tag)]), tag) && (b[len(tag)] == ' ' || b[len(tag)] == '>')
	})
}

// isBinary says whether there are binary data bytes.
//
// https://mimesniff.spec.whatwg.org/#binary-data-byte
func isBinary(header []byte) bool {
	return slices.ContainsFunc(header, func(c byte) bool {
		return c <= 0x08 || c == 0x0B || 0x0E <= c && c <= 0x1A || 0x1C <= c && c <= 0x1F
	})
}
