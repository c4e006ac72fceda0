// Package libjpeg decodes JPEG images by the system's libjpeg-turbo.
package libjpeg
