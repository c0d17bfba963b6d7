import type { Catalogue } from '../translator.ts'

/** The packet's photo, documents and signature. */
export const SPANISH_PACKET_FILES: Catalogue = {
  Photo: 'Foto',
  Signature: 'Firma',
  'Your face from the front, in good light, for your badge and your file.':
    'Su cara de frente, con buena luz, para su credencial y su expediente.',
  'Where the photo comes from': 'De dónde viene la foto',
  Upload: 'Subir',
  'Use Camera': 'Usar la cámara',
  'Choose a photo': 'Elegir una foto',
  'JPG or PNG, max {max}.': 'JPG o PNG, máx. {max}.',
  'Your face, as it will be sent': 'Su cara, tal como se enviará',
  'Photo taken': 'Foto tomada',
  Retake: 'Tomar otra',
  Remove: 'Quitar',
  'What your camera sees': 'Lo que ve su cámara',
  'Starting the camera...': 'Encendiendo la cámara...',
  'Take Photo': 'Tomar foto',
  'Switch Camera': 'Cambiar de cámara',
  'The camera is blocked for this page. Please allow it in your browser’s settings and try again, or upload a photo.':
    'La cámara está bloqueada para esta página. Permítala en los ajustes de su navegador e intente de nuevo, o suba una foto.',
  'There is no camera that this page can use. Please upload a photo.':
    'No hay ninguna cámara que esta página pueda usar. Suba una foto.',
  'The camera could not be started. Another app may be using it: close it and try again, or upload a photo.':
    'No se pudo encender la cámara. Tal vez la usa otra aplicación: ciérrela e intente de nuevo, o suba una foto.',

  'Supporting documents': 'Documentos de respaldo',
  'Which documents you show is your choice. Nobody may ask you for a particular one, or for more than the law requires (8 U.S.C. § 1324b(a)(6)).':
    'Usted elige qué documentos mostrar. Nadie puede pedirle uno en particular, ni más de los que exige la ley (8 U.S.C. § 1324b(a)(6)).',
  'What do you attach?': '¿Qué adjunta?',
  'SSN Card': 'Tarjeta de Seguro Social',
  "Driver's License": 'Licencia de conducir',
  Passport: 'Pasaporte',
  'State ID': 'Identificación estatal',
  'Birth Certificate': 'Acta de nacimiento',
  'Utility Bill': 'Recibo de servicios',
  'Chosen documents': 'Documentos elegidos',
  'Choose files': 'Elegir archivos',
  'Add more files': 'Agregar más archivos',
  'Take a Picture': 'Tomar una foto',
  'PDF, JPG or PNG, max {max} each.': 'PDF, JPG o PNG, máx. {max} cada uno.',
  'Preview {name}': 'Ver {name}',
  'Open {name}': 'Abrir {name}',
  'Close the preview': 'Cerrar la vista',
  'Waits for the others': 'Espera a los demás',
  'Uploading, {percent} %': 'Subiendo, {percent} %',
  Uploaded: 'Subido',
  'Not uploaded yet: it goes along when you submit.': 'Aún no se sube: se enviará con el formulario.',
  'Cancel the upload of {name}': 'Cancelar la subida de {name}',
  'Upload {name} now': 'Subir {name} ahora',
  'Upload of {name}': 'Subida de {name}',
  'Close this message': 'Cerrar este mensaje',

  'Digital signature': 'Firma digital',
  'Sign in the way that suits you, then save. It counts as if made by hand.':
    'Firme como prefiera y guarde. Vale como si la hiciera a mano.',
  'Way to sign': 'Forma de firmar',
  Type: 'Escribir',
  Draw: 'Dibujar',
  'Your Full Name': 'Su nombre completo',
  'Your signature': 'Su firma',
  'Drawing area for your signature. To sign with the keyboard, choose Type.':
    'Área para dibujar su firma. Para firmar con el teclado, elija Escribir.',
  'Choose a picture': 'Elegir una imagen',
  'A JPG or PNG picture of your signature, max {max}.': 'Una imagen JPG o PNG de su firma, máx. {max}.',
  'Save Signature': 'Guardar firma',
  'Sign, then press Save Signature.': 'Firme y luego pulse Guardar firma.',
  Clear: 'Borrar',
  'Signature saved.': 'Firma guardada.',
  'Your saved signature': 'Su firma guardada',
  Disclaimer: 'Declaración',
}
