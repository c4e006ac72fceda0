#ifndef SLUICE_IMAGES_LIBJPEG_DECODE_H_
#define SLUICE_IMAGES_LIBJPEG_DECODE_H_

#include <stddef.h>
#include <stdint.h>

// How many bytes the message of an error takes at most, the zero included.
enum { SL_JPEG_MESSAGE = 256 };

// What sl_jpeg_decode says of the pixels.
typedef enum {
  SL_JPEG_FAILED,         // There are none: the message says why.
  SL_JPEG_RGBA,           // They have red, green, blue and 255.
  SL_JPEG_INVERTED_CMYK,  // They have 255 less cyan, magenta, yellow and black.
} sl_jpeg_pixels;

// sl_jpeg_decode writes four bytes for each pixel of an image, which has to be of this size.
sl_jpeg_pixels sl_jpeg_decode(const uint8_t* file, size_t length, uint32_t width, uint32_t height, uint8_t* pixels,
                              char message[SL_JPEG_MESSAGE]);

#endif
