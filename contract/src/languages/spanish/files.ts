import type { Catalogue } from '../translator.ts'

export const SPANISH_FILES: Catalogue = {
  'The file is larger than 10MB.': 'El archivo pesa más de 10MB.',
  'This file is too large to be sent. Please choose a smaller one.':
    'Este archivo es demasiado grande para enviarlo. Elija uno más pequeño.',
  'Please choose a PDF, DOC or DOCX file.': 'Elija un archivo PDF, DOC o DOCX.',
  'Please choose a PDF, JPG or PNG file.': 'Elija un archivo PDF, JPG o PNG.',
  'Please choose a JPG or PNG picture.': 'Elija una imagen JPG o PNG.',
  'The file is empty.': 'El archivo está vacío.',
  'Please choose one file only.': 'Elija un solo archivo.',
  'At most 20 documents can be attached.': 'Se pueden adjuntar 20 documentos como máximo.',
  'or drop it here. ': 'o suéltelo aquí. ',
  'or drop them here. ': 'o suéltelos aquí. ',
  'Remove {name}': 'Quitar {name}',
  'Choose a file': 'Elegir un archivo',
  'Choose another file': 'Elegir otro archivo',
}
