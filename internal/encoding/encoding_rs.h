// The part of encoding_rs that the engine's library exports and this package
// uses. https://docs.rs/encoding_c
#ifndef SLUICE_ENCODING_RS_H
#define SLUICE_ENCODING_RS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Encoding Encoding;
typedef struct Decoder Decoder;

enum {
	ENCODING_NAME_ROOM = 16, // no name is longer
	DECODER_INPUT_EMPTY = 0,
};
#define DECODER_OUTPUT_FULL 0xFFFFFFFFu

const Encoding *encoding_for_label(const uint8_t *label, size_t length);
size_t encoding_name(const Encoding *encoding, uint8_t *name);

Decoder *encoding_new_decoder(const Encoding *encoding); // sniffs the BOM
Decoder *encoding_new_decoder_with_bom_removal(const Encoding *encoding);
Decoder *encoding_new_decoder_without_bom_handling(const Encoding *encoding);
void decoder_free(Decoder *decoder);

size_t decoder_max_utf16_buffer_length(const Decoder *decoder, size_t length);
uint32_t decoder_decode_to_utf16(Decoder *decoder, const uint8_t *src, size_t *src_length, uint16_t *dst,
	size_t *dst_length, bool last, bool *had_replacements);
uint32_t decoder_decode_to_utf16_without_replacement(Decoder *decoder, const uint8_t *src, size_t *src_length,
	uint16_t *dst, size_t *dst_length, bool last);

size_t decoder_max_utf8_buffer_length(const Decoder *decoder, size_t length);
uint32_t decoder_decode_to_utf8(Decoder *decoder, const uint8_t *src, size_t *src_length, uint8_t *dst,
	size_t *dst_length, bool last, bool *had_replacements);

#endif
