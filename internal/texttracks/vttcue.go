// Checked against WebVTT of 2026-05-14.

package texttracks

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/webvtt"
)

// VTTCue is https://w3c.github.io/webvtt/#the-vttcue-interface
type VTTCue struct {
	TextTrackCue
	regionSlot mozjs.Slot
}

// https://w3c.github.io/webvtt/#dom-vttcue-vttcue
func (c *VTTCue) construct(startTime, endTime float64, text string) error {
	c.cue = &cue{Cue: webvtt.NewCue(startTime, endTime, strings.Clone(text)), object: c}
	// 3. If the value of the endTime argument is negative Infinity or a Not-a-Number (NaN) value, then throw a TypeError exception.
	if !isEnd(endTime) {
		return idl.TypeError("The end of a cue is a number, or positive infinity.")
	}
	c.AddMemory(cueMemory + len(text))
	return nil
}

// holdRegion lets what script sees of the cue keep what it sees of its region.
func (c *VTTCue) holdRegion() {
	if c.cue.region != nil {
		c.regionSlot = c.SetHeld(c.regionSlot, c.cue.region.show(c).Value())
	}
}

// show returns what script sees of the region, in the realm of a cue.
func (r *region) show(c *VTTCue) *VTTRegion {
	if r.object == nil {
		defer c.Realm().Enter().Leave()
		r.object = createVTTRegion(c.Cx())
		r.object.region = r
	}
	return r.object
}

// Region is https://w3c.github.io/webvtt/#dom-vttcue-region
func (c *VTTCue) Region() *VTTRegion {
	if c.cue.region == nil {
		return nil
	}
	return c.cue.region.show(c)
}

// SetRegion is the setter of region.
func (c *VTTCue) SetRegion(of *VTTRegion) {
	if c.cue.region != nil {
		c.Drop(c.regionSlot)
	}
	c.regionSlot, c.cue.region = 0, nil
	if of != nil {
		c.cue.region = of.region
		c.holdRegion()
	}
}

// Vertical is https://w3c.github.io/webvtt/#dom-vttcue-vertical
func (c *VTTCue) Vertical() DirectionSetting { return DirectionSetting(c.cue.Vertical) }

// SetVertical is the setter of vertical.
func (c *VTTCue) SetVertical(vertical DirectionSetting) { c.cue.Vertical = string(vertical) }

// SnapToLines is https://w3c.github.io/webvtt/#dom-vttcue-snaptolines
func (c *VTTCue) SnapToLines() bool { return c.cue.SnapToLines }

// SetSnapToLines is the setter of snapToLines.
func (c *VTTCue) SetSnapToLines(snapToLines bool) { c.cue.SnapToLines = snapToLines }

// setting is a number as script sees it, which is "auto" if it is not set.
func setting(n webvtt.Number) LineAndPositionSetting {
	if n.Set {
		return LineAndPositionSetting{IsDouble: true, Double: n.Value}
	}
	return LineAndPositionSetting{IsAutoKeyword: true, AutoKeyword: AutoKeywordAuto}
}

// Line is https://w3c.github.io/webvtt/#dom-vttcue-line
func (c *VTTCue) Line() LineAndPositionSetting { return setting(c.cue.Line) }

// SetLine is the setter of line.
func (c *VTTCue) SetLine(line LineAndPositionSetting) {
	c.cue.Line = webvtt.Number{Value: line.Double, Set: line.IsDouble}
}

// LineAlign is https://w3c.github.io/webvtt/#dom-vttcue-linealign
func (c *VTTCue) LineAlign() LineAlignSetting { return LineAlignSetting(c.cue.LineAlign) }

// SetLineAlign is the setter of lineAlign.
func (c *VTTCue) SetLineAlign(lineAlign LineAlignSetting) { c.cue.LineAlign = string(lineAlign) }

// Position is https://w3c.github.io/webvtt/#dom-vttcue-position
func (c *VTTCue) Position() LineAndPositionSetting { return setting(c.cue.Position) }

// SetPosition is the setter of position: if the new value is negative or greater than 100, then an IndexSizeError exception must be
// thrown.
func (c *VTTCue) SetPosition(position LineAndPositionSetting) error {
	if err := indexSize(position.Double); err != nil {
		return err
	}
	c.cue.Position = webvtt.Number{Value: position.Double, Set: position.IsDouble}
	return nil
}

// PositionAlign is https://w3c.github.io/webvtt/#dom-vttcue-positionalign
func (c *VTTCue) PositionAlign() PositionAlignSetting {
	return PositionAlignSetting(c.cue.PositionAlign)
}

// SetPositionAlign is the setter of positionAlign.
func (c *VTTCue) SetPositionAlign(positionAlign PositionAlignSetting) {
	c.cue.PositionAlign = string(positionAlign)
}

// Size is https://w3c.github.io/webvtt/#dom-vttcue-size
func (c *VTTCue) Size() float64 { return c.cue.Size }

// SetSize is the setter of size, with such an exception.
func (c *VTTCue) SetSize(size float64) error {
	if err := indexSize(size); err != nil {
		return err
	}
	c.cue.Size = size
	return nil
}

// Align is https://w3c.github.io/webvtt/#dom-vttcue-align
func (c *VTTCue) Align() AlignSetting { return AlignSetting(c.cue.Align) }

// SetAlign is the setter of align.
func (c *VTTCue) SetAlign(align AlignSetting) { c.cue.Align = string(align) }

// Text is https://w3c.github.io/webvtt/#dom-vttcue-text
func (c *VTTCue) Text() string { return c.cue.Text }

// SetText is the setter of text.
func (c *VTTCue) SetText(text string) { c.setText(&c.cue.Text, text) }

// GetCueAsHTML is https://w3c.github.io/webvtt/#dom-vttcue-getcueashtml
func (c *VTTCue) GetCueAsHTML() (*dom.DocumentFragment, error) {
	w, ok := c.Realm().GlobalObject().Impl().(dom.DocumentWindow)
	if !ok {
		return nil, &idl.DOMException{Name: "InvalidStateError", Message: "There is no document."}
	}
	fragment := w.AssociatedDocument().DocumentTree().CreateDocumentFragment()
	if err := appendCue(fragment, webvtt.ParseCueText(c.cue.Text)); err != nil {
		return nil, dom.Exception(err)
	}
	return dom.DocumentFragmentOf(dom.Wrap(fragment).Impl()), nil
}

// VTTRegion is https://w3c.github.io/webvtt/#the-vttregion-interface
type VTTRegion struct {
	mozjs.Object
	region *region
}

// https://w3c.github.io/webvtt/#dom-vttregion-vttregion
func (r *VTTRegion) construct() error {
	r.region = &region{Region: webvtt.NewRegion(), object: r}
	return nil
}

// Finalized hears that the object was collected. The region may live.
func (r *VTTRegion) Finalized() { r.region.object = nil }

// Id is https://w3c.github.io/webvtt/#dom-vttregion-id
func (r *VTTRegion) Id() string { return r.region.ID }

// SetId is the setter of id.
func (r *VTTRegion) SetId(id string) {
	r.AddMemory(len(id) - len(r.region.ID))
	r.region.ID = strings.Clone(id)
}

// Lines is https://w3c.github.io/webvtt/#dom-vttregion-lines
func (r *VTTRegion) Lines() uint32 { return r.region.Lines }

// SetLines is the setter of lines.
func (r *VTTRegion) SetLines(lines uint32) { r.region.Lines = lines }

// set sets a percentage: if the new value is negative or greater than 100, then an IndexSizeError exception must be thrown.
func set(to *float64, value float64) error {
	err := indexSize(value)
	if err == nil {
		*to = value
	}
	return err
}

// Width is https://w3c.github.io/webvtt/#dom-vttregion-width
func (r *VTTRegion) Width() float64 { return r.region.Width }

// SetWidth is the setter of width.
func (r *VTTRegion) SetWidth(width float64) error { return set(&r.region.Width, width) }

// RegionAnchorX is https://w3c.github.io/webvtt/#dom-vttregion-regionanchorx
func (r *VTTRegion) RegionAnchorX() float64 { return r.region.AnchorX }

// SetRegionAnchorX is the setter of regionAnchorX.
func (r *VTTRegion) SetRegionAnchorX(x float64) error { return set(&r.region.AnchorX, x) }

// RegionAnchorY is https://w3c.github.io/webvtt/#dom-vttregion-regionanchory
func (r *VTTRegion) RegionAnchorY() float64 { return r.region.AnchorY }

// SetRegionAnchorY is the setter of regionAnchorY.
func (r *VTTRegion) SetRegionAnchorY(y float64) error { return set(&r.region.AnchorY, y) }

// ViewportAnchorX is https://w3c.github.io/webvtt/#dom-vttregion-viewportanchorx
func (r *VTTRegion) ViewportAnchorX() float64 { return r.region.ViewportX }

// SetViewportAnchorX is the setter of viewportAnchorX.
func (r *VTTRegion) SetViewportAnchorX(x float64) error { return set(&r.region.ViewportX, x) }

// ViewportAnchorY is https://w3c.github.io/webvtt/#dom-vttregion-viewportanchory
func (r *VTTRegion) ViewportAnchorY() float64 { return r.region.ViewportY }

// SetViewportAnchorY is the setter of viewportAnchorY.
func (r *VTTRegion) SetViewportAnchorY(y float64) error { return set(&r.region.ViewportY, y) }

// Scroll is https://w3c.github.io/webvtt/#dom-vttregion-scroll
func (r *VTTRegion) Scroll() ScrollSetting { return ScrollSetting(r.region.Scroll) }

// SetScroll is the setter of scroll.
func (r *VTTRegion) SetScroll(scroll ScrollSetting) { r.region.Scroll = string(scroll) }
