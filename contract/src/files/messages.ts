import type { FilledText } from '../languages/message.ts'

export const FILE_MESSAGES = {
  tooLarge: 'That file is larger than 10 MB.',
  /** Shown when a proxy rejects the file because the proxy's size limit is lower than the portal's. */
  tooLargeToSend: 'That file is too large. Choose a smaller one.',
  resumeType: 'Choose a PDF, DOC, or DOCX file.',
  documentType: 'Choose a PDF, JPG, or PNG file.',
  photoType: 'Choose a JPG or PNG picture.',
  heicPicture:
    "This is a HEIC photo, which EPay can't read here. On your iPhone, choose Settings > Camera > Formats > Most Compatible and take it again, or take a photo on this page.",
  damagedPicture: 'This picture is damaged. Choose another one, or take it again.',
  tooCostly:
    'This file takes too much time or memory to read. Choose a smaller one, or save it again with another program.',
  tooManyPixels: 'That picture is too large. Choose a smaller one.',
  locked:
    'This PDF opens only with a password. Save it without one, or print it to a new PDF, and choose that.',
  empty: 'The file is empty. Choose another file.',
  /** For example, `This is an MP4 video. Choose a PDF, DOC, or DOCX file.` */
  wrongType: '{what} {instead}',
  unreadable: 'This file is missing or damaged. Contact your EPay administrator.',
  infected:
    "The office's virus scanner refused this file. Choose another one, or ask the office how to send it.",
  scannerUnavailable:
    "The office's virus scanner isn't answering, so no file can be taken right now. Try again in a few minutes.",
  onlyOne: 'Choose only one file.',
  tooMany: 'You can add up to 20 documents.',
  about: '{subject}: {message}',
} as const

export const NOT_SCANNED = 'Not scanned for viruses'

export function messageAbout(subject: string | { text: string }, message: string): FilledText {
  return { text: FILE_MESSAGES.about, values: { subject, message: { text: message } } }
}
