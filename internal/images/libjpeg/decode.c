#include "decode.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
// It needs what is above.
#include <jerror.h>

// A progressive image may have this many scans. Encoders make about ten; each takes the time of the whole image, and few
// bytes.
enum { kMostScans = 500 };

// Errors is what an image's errors end in: the first one ends the decoding.
typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf end;
  char* message;
} Errors;

static void fail(j_common_ptr image) {
  Errors* errors = (Errors*)image->err;
  char message[JMSG_LENGTH_MAX];
  errors->base.format_message(image, message);
  snprintf(errors->message, SL_JPEG_MESSAGE, "%s", message);
  longjmp(errors->end, 1);
}

// warned is called with warnings, which have the level -1, and with what is interesting only.
static void warned(j_common_ptr image, int level) {
  if (level >= 0) return;
  switch (image->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA:    // between segments
    case JWRN_JFIF_MAJOR:         // a newer JFIF
    case JWRN_ADOBE_XFORM:        // a color transform that Adobe does not have
    case JWRN_TOO_MUCH_DATA:      // behind the last row
    case JWRN_BOGUS_PROGRESSION:  // scans in no order
    case JWRN_NOT_SEQUENTIAL:     // what only progressive scans say, and others need not
      return;
  }
  // Data that are damaged or missing.
  fail(image);
}

static void counted(j_common_ptr image) {
  if (((j_decompress_ptr)image)->input_scan_number > kMostScans) {
    Errors* errors = (Errors*)image->err;
    snprintf(errors->message, SL_JPEG_MESSAGE, "it has more than %d scans", kMostScans);
    longjmp(errors->end, 1);
  }
}

sl_jpeg_pixels sl_jpeg_decode(const uint8_t* file, size_t length, uint32_t width, uint32_t height, uint8_t* pixels,
                              char message[SL_JPEG_MESSAGE]) {
  struct jpeg_decompress_struct image;
  Errors errors = {.message = message};
  struct jpeg_progress_mgr progress = {.progress_monitor = counted};
  memset(&image, 0, sizeof image);
  image.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = fail;
  errors.base.emit_message = warned;
  if (setjmp(errors.end)) {
    jpeg_destroy_decompress(&image);
    return SL_JPEG_FAILED;
  }
  jpeg_create_decompress(&image);
  image.progress = &progress;
  jpeg_mem_src(&image, (unsigned char*)file, length);
  jpeg_read_header(&image, TRUE);
  if (image.image_width != width || image.image_height != height) {
    snprintf(message, SL_JPEG_MESSAGE, "it has two sizes");
    longjmp(errors.end, 1);
  }
  sl_jpeg_pixels kind = SL_JPEG_RGBA;
  image.out_color_space = JCS_EXT_RGBA;
  if (image.num_components == 4) {
    // Only Adobe says which colors four components are, and it inverts them.
    if (!image.saw_Adobe_marker) {
      snprintf(message, SL_JPEG_MESSAGE, "it has four components, and does not say of which colors");
      longjmp(errors.end, 1);
    }
    kind = SL_JPEG_INVERTED_CMYK;
    image.out_color_space = JCS_CMYK;
  }
  jpeg_start_decompress(&image);
  while (image.output_scanline < height) {
    JSAMPROW row = pixels + (size_t)image.output_scanline * width * 4;
    jpeg_read_scanlines(&image, &row, 1);
  }
  jpeg_finish_decompress(&image);
  jpeg_destroy_decompress(&image);
  return kind;
}
