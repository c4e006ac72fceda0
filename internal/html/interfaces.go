package html

import (
	"slices"

	"github.com/sluice-go/sluice/internal/bucketsapi"
	"github.com/sluice-go/sluice/internal/cachesapi"
	"github.com/sluice-go/sluice/internal/compression"
	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/cookiestore"
	"github.com/sluice-go/sluice/internal/cssevents"
	"github.com/sluice-go/sluice/internal/cssom"
	"github.com/sluice-go/sluice/internal/customelements"
	"github.com/sluice-go/sluice/internal/datatransfer"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/eventsource"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/filesystemapi"
	"github.com/sluice-go/sluice/internal/forms"
	"github.com/sluice-go/sluice/internal/geometry"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/imageapi"
	"github.com/sluice-go/sluice/internal/indexeddbapi"
	"github.com/sluice-go/sluice/internal/navigationapi"
	"github.com/sluice-go/sluice/internal/performance"
	"github.com/sluice-go/sluice/internal/permissions"
	"github.com/sluice-go/sluice/internal/reporting"
	"github.com/sluice-go/sluice/internal/scheduling"
	"github.com/sluice-go/sluice/internal/storagemanager"
	"github.com/sluice-go/sluice/internal/streams"
	"github.com/sluice-go/sluice/internal/texttracks"
	"github.com/sluice-go/sluice/internal/trustedtypes"
	"github.com/sluice-go/sluice/internal/uievents"
	"github.com/sluice-go/sluice/internal/urlapi"
	"github.com/sluice-go/sluice/internal/urlpatternapi"
	"github.com/sluice-go/sluice/internal/webcrypto"
	"github.com/sluice-go/sluice/internal/weblocks"
	"github.com/sluice-go/sluice/internal/websocketapi"
	"github.com/sluice-go/sluice/internal/webstorageapi"
	"github.com/sluice-go/sluice/internal/xhr"
)

// library has the interfaces of all rooms that a realm may see.
var library = idl.NewLibrary(slices.Concat(
	dom.Interfaces, htmlelements.Interfaces, customelements.Interfaces, forms.Interfaces, cssom.Interfaces, Interfaces, navigationapi.Interfaces, console.Interfaces, urlapi.Interfaces, urlpatternapi.Interfaces, encoding.Interfaces,
	compression.Interfaces, file.Interfaces,
	fetchapi.Interfaces, performance.Interfaces, streams.Interfaces, webcrypto.Interfaces, weblocks.Interfaces, scheduling.Interfaces,
	uievents.Interfaces, cssevents.Interfaces, geometry.Interfaces, xhr.Interfaces, imageapi.Interfaces,
	websocketapi.Interfaces, eventsource.Interfaces,
	indexeddbapi.Interfaces, webstorageapi.Interfaces, storagemanager.Interfaces, filesystemapi.Interfaces, cookiestore.Interfaces,
	cachesapi.Interfaces, bucketsapi.Interfaces, permissions.Interfaces, trustedtypes.Interfaces, datatransfer.Interfaces,
	reporting.Interfaces, texttracks.Interfaces,
)...)

func exposure(global *idl.Interface, e *Environment) idl.Exposure {
	return idl.Exposure{
		Global:              global,
		SecureContext:       e.SecureContext,
		CrossOriginIsolated: e.CrossOriginIsolated,
	}
}
