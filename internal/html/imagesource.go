// Checked against HTML of 2026-08-21.

package html

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/images"
	"github.com/sluice-go/sluice/internal/url"
)

// usesSrcset says whether an img element uses srcset or picture.
//
// https://html.spec.whatwg.org/multipage/images.html#use-srcset-or-picture
func (e *imageElement) usesSrcset() bool {
	return e.node.HasAttributeNS("", "srcset") || e.picture() != nil
}

// picture is the parent, if that is a picture element; nil otherwise.
func (e *imageElement) picture() *nodes.Node {
	if p := e.node.Parent(); p != nil && p.IsHTMLElement("picture") {
		return p
	}
	return nil
}

// selectSource selects an image source; false for null.
//
// https://html.spec.whatwg.org/multipage/images.html#select-an-image-source
func (e *imageElement) selectSource() (source string, density float64, ok bool) {
	// 1. Update the source set for el. 2. If el's source set is empty, return null as the URL and undefined as the density.
	set := e.sourceSet()
	if len(set) == 0 {
		return "", 0, false
	}
	// 3. If an entry b in sourceSet has the same associated pixel density descriptor as an earlier entry a, then remove b.
	// 4. In an implementation-defined manner, choose one image source from sourceSet: the least dense that is as dense as
	//    the device, which has one pixel per CSS pixel; the densest if none is.
	best := set[0]
	for _, s := range set[1:] {
		if s.density >= 1 && (best.density < 1 || s.density < best.density) || best.density < 1 && s.density > best.density {
			best = s
		}
	}
	// 5. Return selectedSource and its associated pixel density.
	return best.url, best.density, true
}

// sourceSet is https://html.spec.whatwg.org/multipage/images.html#update-the-source-set
func (e *imageElement) sourceSet() []imageSource {
	// 3. If el is an img element that has a parent picture element, then replace the contents of elements with the parent's
	//    child elements, retaining relative order.
	if picture := e.picture(); picture != nil {
		// 4. For each child in elements:
		for child := range picture.Children() {
			// 1. If child is el: its source set is of its own attributes; see below.
			if child == e.node {
				break
			}
			if !child.IsHTMLElement("source") {
				continue
			}
			// 3. If child does not have a srcset attribute, continue. 4. Parse child's srcset attribute.
			srcset, ok := child.Attribute("srcset")
			set := parseSrcset(srcset, child.Document().Agent().Ended)
			// 5. If source set has zero image sources, continue to the next child.
			if !ok || len(set) == 0 {
				continue
			}
			// 6. If child has a media attribute, and its value does not match the environment, continue.
			if media, ok := child.Attribute("media"); ok && !conditions.ParseMedia(media).Matches(e.media()) {
				continue
			}
			// 10. If child has a type attribute, and its value is an unknown or unsupported MIME type, continue.
			if typ, ok := child.Attribute("type"); ok && typ != "" && !isImageType(typ) {
				continue
			}
			// 7. to 9., 11. to 13. Parse child's sizes attribute; normalize the source densities of source set.
			return normalized(set, child, e.media())
		}
	}
	// The source set of srcset, with src as another source unless there is one with a density of 1 or a width.
	srcset, _ := e.node.Attribute("srcset")
	set := parseSrcset(srcset, e.node.Document().Agent().Ended)
	src, _ := e.node.Attribute("src")
	if src != "" && !slices.ContainsFunc(set, func(s imageSource) bool { return s.width != 0 || s.density == 1 || s.density == 0 }) {
		set = append(set, imageSource{url: src})
	}
	return normalized(set, e.node, e.media())
}

// media is the environment: what media queries ask about.
func (e *imageElement) media() *conditions.Media {
	return pageDocument(e.node.Document()).Styles().Media()
}

// normalized is https://html.spec.whatwg.org/multipage/images.html#normalize-the-source-densities
func normalized(set []imageSource, n *nodes.Node, media *conditions.Media) []imageSource {
	sizes, _ := n.Attribute("sizes")
	for i := range set {
		switch s := &set[i]; {
		// 1. If the image source has a pixel density descriptor, continue to the next image source.
		case s.density != 0:
		// 2. Otherwise, if the image source has a width descriptor, replace the width descriptor with a pixel density
		//    descriptor with a value of the width descriptor value divided by source size and a unit of x.
		case s.width != 0:
			s.density = s.width / max(sourceSize(sizes, media), tiny)
		// 3. Otherwise, give the image source a pixel density descriptor of 1x.
		default:
			s.density = 1
		}
	}
	return set
}

// isImageType says whether a MIME type is one of the images that are supported.
func isImageType(typ string) bool {
	typ, _, _ = strings.Cut(typ, ";")
	switch images.Type(url.ASCIILowercase(strings.Trim(typ, asciiWhitespace))) {
	case images.PNG, images.JPEG, images.GIF, images.WebP, images.BMP, images.SVG, "image/apng":
		return true
	}
	return false
}
