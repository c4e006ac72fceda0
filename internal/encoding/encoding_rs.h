// The part of encoding_rs that the engine's library exports and this package
// uses. https://docs.rs/encoding_c
#ifndef SLUICE_ENCODING_RS_H
#define SLUICE_ENCODING_RS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Encoding Encoding;
typedef struct Decoder Decoder;
typedef struct Encoder Encoder;

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

const Encoding *encoding_output_encoding(const Encoding *encoding);
Encoder *encoding_new_encoder(const Encoding *encoding);
void encoder_free(Encoder *encoder);
// What the encoder does besides: ENCODER_INPUT_EMPTY, ENCODER_OUTPUT_FULL, or the code point that it cannot encode.
enum { ENCODER_INPUT_EMPTY = 0 };
#define ENCODER_OUTPUT_FULL 0xFFFFFFFFu
uint32_t encoder_encode_from_utf8_without_replacement(Encoder *encoder, const uint8_t *src, size_t *src_length,
	uint8_t *dst, size_t *dst_length, bool last);

#endif
