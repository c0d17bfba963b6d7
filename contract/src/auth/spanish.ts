import type { Catalogue } from '../languages/translator.ts'

/** Signing in, passwords, the second factor, and why a page does not open. */
export const SPANISH_AUTH: Catalogue = {
  'Login To EPay': 'Iniciar sesión en EPay',
  'Checking authentication...': 'Verificando el acceso...',
  Username: 'Usuario',
  Password: 'Contraseña',
  Remember: 'Recordar',
  'Keeps your username on this device': 'Guarda su usuario en este dispositivo',
  'Sign In': 'Iniciar sesión',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'Log Out': 'Cerrar sesión',
  'You came in through a link in an e-mail, which opens job applications only. Please go to Login to see more.':
    'Usted entró por un enlace de un correo electrónico, que solo abre solicitudes de empleo. Para ver más, vaya a Iniciar sesión.',
  'Please enter one of your recovery codes.': 'Escriba uno de sus códigos de recuperación.',
  'Recovery Code': 'Código de recuperación',
  Code: 'Código',
  'Each of them works once.': 'Cada uno sirve una sola vez.',
  'The 6 digits that your app shows now.': 'Los 6 dígitos que su aplicación muestra ahora.',
  'Use a code from the app': 'Usar un código de la aplicación',
  'Use a recovery code': 'Usar un código de recuperación',
  'The server signed you in, but this page cannot read from its token who you are. Please tell your office.':
    'El servidor inició su sesión, pero esta página no puede leer quién es usted. Avise a la oficina.',
  '{username} also asks for a code. Add this key to an authenticator app:':
    '{username} también pide un código. Agregue esta clave a una aplicación de autenticación:',
  'This is a demo: see its accounts': 'Esta es una demostración: ver sus cuentas',
  'Choose one to fill in the form:': 'Elija una para llenar el formulario:',
  'The password of each is': 'La contraseña de todas es',
  'Mail goes nowhere:': 'Los correos no se envían:',
  'read it here': 'léalos aquí',

  'Invalid username or password. Please try again.': 'Usuario o contraseña incorrectos. Intente de nuevo.',
  'The server made an error, so it has not checked them. They may be right: please try again in a moment.':
    'Hubo un error en el servidor y no se comprobaron. Pueden ser correctos: intente de nuevo en un momento.',
  'Please sign in.': 'Inicie sesión.',
  'You are not authorized to access this resource.': 'Usted no tiene permiso para ver esto.',
  'This needs the role {roles}. Ask an Admin of your office for it.':
    'Esto requiere la función {roles}. Pídala a un administrador (Admin) de su oficina.',
  'This needs one of the roles {roles}. Ask an Admin of your office for it.':
    'Esto requiere una de las funciones {roles}. Pídala a un administrador (Admin) de su oficina.',
  'Your session is over. Please sign in again.': 'Su sesión terminó. Inicie sesión de nuevo.',
  'This link is not valid. Please ask for a new one.': 'Este enlace no es válido. Pida uno nuevo.',
  'This link has expired. Please ask for a new one.': 'Este enlace venció. Pida uno nuevo.',
  'This link has set a password already. Please log in with that, or get a new link.':
    'Con este enlace ya se creó una contraseña. Entre con ella o pida un enlace nuevo.',
  'Go to Login': 'Ir a iniciar sesión',
  'Your roles have changed. Please try again.': 'Sus funciones cambiaron. Intente de nuevo.',
  'Too many tries. Please wait a moment and try again.':
    'Demasiados intentos. Espere un momento e intente de nuevo.',
  'Too many tries. Please wait {seconds} second and try again.':
    'Demasiados intentos. Espere {seconds} segundo e intente de nuevo.',
  'Too many tries. Please wait {seconds} seconds and try again.':
    'Demasiados intentos. Espere {seconds} segundos e intente de nuevo.',

  'Your session has expired. Please sign in again.': 'Su sesión venció. Inicie sesión de nuevo.',
  'You have signed out of this session. Please sign in again.':
    'Usted cerró esta sesión. Inicie sesión de nuevo.',
  'You have signed out here from another device. Please sign in again.':
    'Usted cerró esta sesión desde otro dispositivo. Inicie sesión de nuevo.',
  'Your password was changed, so this session has ended. Please sign in with the new one.':
    'Su contraseña cambió, así que esta sesión terminó. Inicie sesión con la nueva.',
  'A second factor was turned on for your account, so this session has ended. Please sign in again.':
    'Se activó un segundo factor para su cuenta, así que esta sesión terminó. Inicie sesión de nuevo.',
  'Your e-mail address was changed, so this session has ended. Please sign in again.':
    'Su correo electrónico cambió, así que esta sesión terminó. Inicie sesión de nuevo.',
  'Your account was closed. Please ask your office.': 'Su cuenta se cerró. Pregunte en la oficina.',
  'For your safety this session was ended. Please sign in again.':
    'Por su seguridad se cerró esta sesión. Inicie sesión de nuevo.',
  'Your session has ended in another window. Please sign in again.':
    'Su sesión terminó en otra ventana. Inicie sesión de nuevo.',
  'EPay is busy or restarting.': 'EPay está ocupado o se está reiniciando.',
  'You are still signed in. This page tries again by itself.':
    'Su sesión sigue abierta. Esta página lo intenta de nuevo por sí sola.',

  'Forgot Password': 'Olvidé mi contraseña',
  'Tell us the e-mail address of your account, and we mail you a link to set a new password.':
    'Díganos el correo electrónico de su cuenta y le enviaremos un enlace para poner una contraseña nueva.',
  'If this address belongs to an account, a mail with a link to set a new password is on its way.':
    'Si esta dirección pertenece a una cuenta, va en camino un correo con un enlace para poner una contraseña nueva.',
  'It can take a minute. Please look into the spam folder, too; if nothing comes, your office can tell you which address your account has.':
    'Puede tardar un minuto. Revise también la carpeta de correo no deseado; si no llega nada, la oficina puede decirle qué dirección tiene su cuenta.',
  'Your language could not be kept with your account. This device remembers it; please choose it again later.':
    'No se pudo guardar su idioma en su cuenta. Este dispositivo lo recuerda; elíjalo de nuevo más tarde.',
  Email: 'Correo electrónico',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Please use at most 100 characters': 'Use 100 caracteres como máximo',
  'Send Link': 'Enviar enlace',
  'Back to sign-in': 'Volver a iniciar sesión',
  'Set Password': 'Poner contraseña',
  'Long is safe: a few words that only you would put together are easy to remember.':
    'Larga es segura: unas palabras que solo usted juntaría son fáciles de recordar.',
  'Get a New Link': 'Pedir un enlace nuevo',
  'Your password is set.': 'Su contraseña está lista.',
  'You can sign in with it now.': 'Ya puede iniciar sesión con ella.',

  'Reset Password': 'Cambiar contraseña',
  'Old Password': 'Contraseña anterior',
  'New Password': 'Contraseña nueva',
  'Confirm New Password': 'Confirmar la contraseña nueva',
  'At least {length} characters. A few words that only you would put together are easy to remember.':
    'Al menos {length} caracteres. Unas palabras que solo usted juntaría son fáciles de recordar.',
  'Password reset successful.': 'La contraseña se cambió correctamente.',
  'Old password is required.': 'Falta la contraseña anterior.',
  'New password is required.': 'Falta la contraseña nueva.',
  'Please confirm your new password.': 'Confirme su contraseña nueva.',
  'Passwords do not match.': 'Las contraseñas no coinciden.',
  'Your account has no role yet that opens a page. Please ask your office for one.':
    'Su cuenta aún no tiene una función que abra una página. Pida una en la oficina.',
  'Password reset failed.': 'No se pudo cambiar la contraseña.',
  'An unexpected error occurred.': 'Ocurrió un error inesperado.',
  'The old password is not correct.': 'La contraseña anterior no es correcta.',
  'The new password must have at least 10 characters.':
    'La contraseña nueva debe tener al menos 10 caracteres.',
  'The new password must have at least 15 characters.':
    'La contraseña nueva debe tener al menos 15 caracteres.',
  'The new password must have at most 128 characters.':
    'La contraseña nueva debe tener como máximo 128 caracteres.',
  'This password is among the most common ones. Please choose another.':
    'Esta contraseña es de las más comunes. Elija otra.',
  'The new password must not repeat itself or follow the keyboard, the alphabet or counting. Please choose several words.':
    'La contraseña nueva no debe repetirse ni seguir el teclado, el alfabeto o una cuenta. Elija varias palabras.',
  'The new password must not consist of your name, username, e-mail or the company name.':
    'La contraseña nueva no debe ser su nombre, su usuario, su correo electrónico ni el nombre de la empresa.',
  'The new password must differ from the old one.': 'La contraseña nueva debe ser distinta de la anterior.',
  'You can only reset your own password.': 'Solo puede cambiar su propia contraseña.',
  'Signing in can ask for a code from your phone, too:':
    'Al iniciar sesión también se le puede pedir un código de su teléfono:',
  'set up a second factor': 'configurar un segundo factor',

  'Second Factor': 'Segundo factor',
  On: 'Activado',
  Off: 'Desactivado',
  'With a second factor, signing in asks for your password and for a code that an app on your phone shows. Whoever learns your password still cannot sign in.':
    'Con un segundo factor, al iniciar sesión se piden su contraseña y un código que muestra una aplicación en su teléfono. Quien llegue a saber su contraseña no podrá entrar solo con ella.',
  'You need an authenticator app on your phone, such as the one of Google, Microsoft or your password manager.':
    'Necesita una aplicación de autenticación en su teléfono, como la de Google, la de Microsoft o la de su gestor de contraseñas.',
  'Please save these recovery codes now: they are not shown again. Each lets you sign in once when your phone is not at hand.':
    'Guarde ahora estos códigos de recuperación: no se vuelven a mostrar. Cada uno le permite iniciar sesión una vez cuando no tenga su teléfono a la mano.',
  'Turn On': 'Activar',
  'Turn Off': 'Desactivar',
  'Please enter the code from your authenticator app.':
    'Escriba el código de su aplicación de autenticación.',
  'This code is not valid. Please try the next one.': 'Este código no es válido. Pruebe con el siguiente.',
  'Your role needs a second factor. Please set it up first.':
    'Su función requiere un segundo factor. Configúrelo primero.',
  'This needs a second factor. Set one up first; you will need your password.':
    'Esto requiere un segundo factor. Configúrelo primero; necesitará su contraseña.',
  'Set Up Second Factor': 'Configurar segundo factor',
  'The second factor is already on.': 'El segundo factor ya está activado.',
  'Please start again: the set-up has expired.': 'Empiece de nuevo: la configuración venció.',
  'The second factor is on.': 'El segundo factor está activado.',
  'The second factor is off.': 'El segundo factor está desactivado.',
  'New Recovery Codes': 'Nuevos códigos de recuperación',
  'You have new recovery codes. The earlier ones no longer work.':
    'Tiene nuevos códigos de recuperación. Los anteriores ya no sirven.',
  'Your role needs a second factor, so it cannot be turned off.':
    'Su función requiere un segundo factor, así que no se puede desactivar.',
  'The password is not correct.': 'La contraseña no es correcta.',
  'Without a second factor your password needs at least 15 characters. Please change it first.':
    'Sin un segundo factor su contraseña necesita al menos 15 caracteres. Cámbiela primero.',
  'The second factor could not be loaded.': 'No se pudo cargar el segundo factor.',
  'Signing in asks for a code from your authenticator app.':
    'Al iniciar sesión se pide un código de su aplicación de autenticación.',
  '1 recovery code is left.': 'Queda 1 código de recuperación.',
  '{count} recovery codes are left.': 'Quedan {count} códigos de recuperación.',
  'Please get new recovery codes before the last one is used.':
    'Pida nuevos códigos de recuperación antes de usar el último.',
  'The codes that you have now stop working, also those that you have not used.':
    'Los códigos que tiene ahora dejan de servir, también los que no ha usado.',
  'From then on your password alone is enough to sign in.':
    'Desde entonces basta su contraseña para iniciar sesión.',
  'Your Password': 'Su contraseña',
  Cancel: 'Cancelar',
  Continue: 'Continuar',
  'From your app, or a recovery code.': 'De su aplicación, o un código de recuperación.',
  '1. Scan this picture with the app.': '1. Escanee esta imagen con la aplicación.',
  'You cannot scan it? Type this key into the app:':
    '¿No puede escanearla? Escriba esta clave en la aplicación:',
  '2. Enter the 6 digits that the app shows now.':
    '2. Escriba los 6 dígitos que la aplicación muestra ahora.',
  'QR code with the key': 'Código QR con la clave',
  'EPay recovery codes': 'Códigos de recuperación de EPay',
  'Recovery codes': 'Códigos de recuperación',
  Copy: 'Copiar',
  Print: 'Imprimir',
  Download: 'Descargar',
  'Copied.': 'Copiados.',
  'Copying is not allowed here. Please select the codes and copy them.':
    'Aquí no se permite copiar. Seleccione los códigos y cópielos.',
  'I have saved them': 'Los he guardado',
  Done: 'Listo',
  'Each lets you sign in once. Keep this page where only you find it.':
    'Cada uno permite iniciar sesión una vez. Guarde esta hoja donde solo usted la encuentre.',
  'Go On': 'Seguir',

  'Where I am signed in': 'Dónde tengo la sesión abierta',
  'You are signed out everywhere else.': 'Se cerró su sesión en todos los demás lugares.',
  'Sign Out Everywhere Else': 'Cerrar sesión en todos los demás lugares',
  'Your sessions could not be loaded.': 'No se pudieron cargar sus sesiones.',
  'This one': 'Esta',
  'Through a mailed link': 'Por un enlace de correo',
  'Signed in': 'Sesión iniciada',
  'from {address}': 'desde {address}',
  'Last used': 'Último uso',
  '{browser} on {system}': '{browser} en {system}',
  'Unknown device': 'Dispositivo desconocido',

  'Invalid Token': 'Enlace no válido',
  'No authorization token was provided in the URL.': 'La dirección no contiene un código de autorización.',
  'The authorization token is invalid or has expired.': 'El código de autorización no es válido o venció.',
  'Validation Failed': 'Falló la validación',
  'Token validation failed. Please contact your administrator.':
    'No se pudo validar el código. Comuníquese con su administrador.',
  'Connection Error': 'Error de conexión',
  'Unable to connect to the server. Please check your internet connection.':
    'No se puede conectar con el servidor. Revise su conexión a internet.',
  'Server Error': 'Error del servidor',
  'A server error occurred. Please try again later.': 'Ocurrió un error en el servidor. Intente más tarde.',
  'Access Denied': 'Acceso denegado',
  "You don't have permission to access this resource. Please contact your administrator if you believe this is an error.":
    'Usted no tiene permiso para ver esto. Si cree que es un error, comuníquese con su administrador.',
  'Please check your email for a valid authorization link.':
    'Busque en su correo electrónico un enlace de autorización válido.',
  'You need to be an HR Manager, CFO, Admin, or have a valid authorization token.':
    'Debe ser gerente de Recursos Humanos, director de Finanzas o administrador, o tener un código de autorización válido.',
  'Go Back': 'Volver',
}
