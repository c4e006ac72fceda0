// Checked against WebVTT of 2026-05-14.

package webvtt

import (
	"strings"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
)

// parser is a WebVTT parser.
type parser struct {
	input string // what is left of it
	// seenCue says that there was a cue, so that neither style sheets nor regions follow.
	seenCue bool
	regions []*Region
}

// Parse parses a file. It reports whether the file was successfully processed: whether it has the signature. Style sheets in it,
// which only rendering would need, are left out.
//
// https://w3c.github.io/webvtt/#webvtt-parser-algorithm
func Parse(file []byte) (cues []*Cue, ok bool) {
	// 1. Let input be the string being parsed, after conversion to Unicode: replace all U+0000 NULL characters by U+FFFD, each
	//    CRLF pair by a single LF, and all remaining CR characters by LF.
	text := utf8.Decode(file)
	p := parser{input: strings.NewReplacer("\x00", "\uFFFD", "\r\n", "\n", "\r", "\n").Replace(text)}
	// 4. to 6. If input does not begin with "WEBVTT", or the seventh character is not a space, a tab or a LF, then abort: the
	//    file was not successfully processed.
	rest, ok := strings.CutPrefix(p.input, "WEBVTT")
	if !ok || rest != "" && !strings.ContainsRune(" \t\n", rune(rest[0])) {
		return nil, false
	}
	// 7. Collect a sequence of code points that are not LF. 8. If position is past the end of input, then abort. 9. Advance
	//    position.
	p.line()
	// 10. If position is past the end of input, then abort. 11. Header: if the character is not a LF, then collect a WebVTT block
	//     with the in header flag set. Otherwise, advance position.
	if strings.HasPrefix(p.input, "\n") {
		p.input = p.input[1:]
	} else if p.input != "" {
		p.block(true)
	}
	// 12. Collect a sequence of code points that are LF.
	p.input = strings.TrimLeft(p.input, "\n")
	// 14. Block loop: while position doesn't point past the end of input:
	for p.input != "" {
		// 1. Collect a WebVTT block. 2. If it is a cue, add it to output. 4. If it is a region, add it to regions.
		if cue := p.block(false); cue != nil {
			cues = append(cues, cue)
		}
		// 5. Collect a sequence of code points that are LF.
		p.input = strings.TrimLeft(p.input, "\n")
	}
	return cues, true
}

// line takes a line, without its end, from the input. It reports whether there was one.
func (p *parser) line() (line string, ended bool) {
	line, p.input, ended = strings.Cut(p.input, "\n")
	return line, ended
}

// block collects a block, and returns it if it is a cue, else nil. A region is added to the regions.
//
// https://w3c.github.io/webvtt/#collect-a-webvtt-block
func (p *parser) block(inHeader bool) *Cue {
	var cue *Cue
	var region *Region
	var style, seenArrow bool
	var buffer strings.Builder
	previous := p.input
	// 11. Loop:
	for lineCount := 1; ; lineCount++ {
		// 1. Let line be a sequence of code points that are not LF. 3. If position is past the end of input, let seen EOF be true.
		line, ended := p.line()
		switch {
		// 4. If line contains the three-character substring "-->":
		case strings.Contains(line, "-->"):
			// 1. If in header is not set and line count is 1, or line count is 2 and seen arrow is false:
			if inHeader || lineCount != 1 && (lineCount != 2 || seenArrow) {
				// Otherwise, let position be previous position and break out of loop.
				p.input = previous
				return p.end(cue, region, style, buffer.String())
			}
			// 1. Let seen arrow be true. 2. Let previous position be position. 3. Cue creation. 4. Collect WebVTT cue timings and
			//    settings from line using regions for cue. If that fails, let cue be null. Otherwise, let buffer be the empty string
			//    and let seen cue be true.
			seenArrow, previous = true, p.input
			cue = p.timings(line)
			if cue != nil {
				cue.ID = strings.Clone(buffer.String())
				buffer.Reset()
				p.seenCue = true
			}
		// 5. Otherwise, if line is the empty string, break out of loop.
		case line == "":
			return p.end(cue, region, style, buffer.String())
		// 6. Otherwise:
		default:
			// 1. If in header is not set and line count is 2:
			if !inHeader && lineCount == 2 && !p.seenCue {
				// 1. If seen cue is false and buffer starts with "STYLE", and the remaining characters are all ASCII whitespace …
				// 2. Otherwise, if it starts with "REGION", …: region creation. Let buffer be the empty string.
				switch strings.TrimRight(buffer.String(), "\t\f ") {
				case "STYLE":
					style = true
					buffer.Reset()
				case "REGION":
					created := NewRegion()
					region = &created
					buffer.Reset()
				}
			}
			// 2. If buffer is not the empty string, append a LF. 3. Append line. 4. Let previous position be position.
			if buffer.Len() > 0 {
				buffer.WriteByte('\n')
			}
			buffer.WriteString(line)
			previous = p.input
		}
		// 7. If seen EOF is true, break out of loop.
		if !ended {
			return p.end(cue, region, style, buffer.String())
		}
	}
}

// end is what is done with a block that has ended.
func (p *parser) end(cue *Cue, region *Region, style bool, buffer string) *Cue {
	switch {
	// 12. If cue is not null, let the cue text of cue be buffer, and return cue.
	case cue != nil:
		cue.Text = strings.Clone(buffer)
	// 13. Otherwise, if stylesheet is not null, then parse it.
	case style:
	// 14. Otherwise, if region is not null, then collect WebVTT region settings from buffer.
	case region != nil:
		region.settings(buffer)
		p.regions = append(p.regions, region)
	}
	return cue
}
