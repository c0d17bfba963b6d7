import type { Catalog } from '../languages/translator.ts'

export const SPANISH_AUTH: Catalog = {
  'Login To EPay': 'Iniciar sesión en EPay',
  'Checking authentication...': 'Verificando el acceso...',
  Username: 'Usuario',
  Password: 'Contraseña',
  Remember: 'Recordar',
  'Saves your username on this device': 'Guarda su usuario en este dispositivo',
  'Sign In': 'Iniciar sesión',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'Log Out': 'Cerrar sesión',
  'You signed in from an email link, so you can only see job applications. Sign in with your password to see everything else.':
    'Usted entró por un enlace de un correo electrónico, que solo abre solicitudes de empleo. Para ver más, vaya a Iniciar sesión.',
  'Enter a recovery code.': 'Escriba uno de sus códigos de recuperación.',
  'Recovery Code': 'Código de recuperación',
  Code: 'Código',
  'Each code works once.': 'Cada uno sirve una sola vez.',
  'Enter the 6-digit code from your authenticator app.': 'Los 6 dígitos que su aplicación muestra ahora.',
  'Use my authenticator app': 'Usar un código de la aplicación',
  'Use a recovery code': 'Usar un código de recuperación',
  "We signed you in, but something's wrong with your account. Contact your office.":
    'El servidor inició su sesión, pero esta página no puede leer quién es usted. Avise a la oficina.',
  '{username} also asks for a code. Add this key to an authenticator app:':
    '{username} también pide un código. Agregue esta clave a una aplicación de autenticación:',
  'Demo accounts': 'Esta es una demostración: ver sus cuentas',
  'Choose an account to fill in the form:': 'Elija una para llenar el formulario:',
  'Password for every account:': 'La contraseña de todas es',
  "Demo emails aren't sent.": 'Los correos no se envían:',
  'read it here': 'léalos aquí',

  'Invalid username or password. Please try again.': 'Usuario o contraseña incorrectos. Intente de nuevo.',
  "Something went wrong on our end, so we couldn't check your username and password. Try again in a moment.":
    'Hubo un error en el servidor y no se comprobaron. Pueden ser correctos: intente de nuevo en un momento.',
  'Sign in first.': 'Inicie sesión.',
  'You are not authorized to access this resource.': 'Usted no tiene permiso para ver esto.',
  'You need the {roles} role. Ask an Admin at your office.':
    'Necesita el acceso {roles}. Pídalo a un administrador (Admin) de su oficina.',
  'You need one of these roles: {roles}. Ask an Admin at your office.':
    'Necesita uno de estos accesos: {roles}. Pídalo a un administrador (Admin) de su oficina.',
  'Your session has ended. Sign in again.': 'Su sesión terminó. Inicie sesión de nuevo.',
  "This link isn't valid. Ask for a new one.": 'Este enlace no es válido. Pida uno nuevo.',
  'This link has expired. Ask for a new one.': 'Este enlace venció. Pida uno nuevo.',
  'This link has already been used to set a password. Sign in with that password, or get a new link.':
    'Con este enlace ya se creó una contraseña. Entre con ella o pida un enlace nuevo.',
  'Go to Login': 'Ir a iniciar sesión',
  'Your access changed. Try again.': 'Su acceso cambió. Intente de nuevo.',
  'Too many attempts. Wait a few minutes, then try again.':
    'Demasiados intentos. Espere un momento e intente de nuevo.',
  'Too many attempts. Wait {seconds} second, then try again.':
    'Demasiados intentos. Espere {seconds} segundo e intente de nuevo.',
  'Too many attempts. Wait {seconds} seconds, then try again.':
    'Demasiados intentos. Espere {seconds} segundos e intente de nuevo.',

  'Your session has expired. Sign in again.': 'Su sesión venció. Inicie sesión de nuevo.',
  'You signed out of this session. Sign in again.': 'Usted cerró esta sesión. Inicie sesión de nuevo.',
  'You were signed out from another device. Sign in again.':
    'Usted cerró esta sesión desde otro dispositivo. Inicie sesión de nuevo.',
  'Your password changed, so you were signed out. Sign in with your new password.':
    'Su contraseña cambió, así que esta sesión terminó. Inicie sesión con la nueva.',
  'Two-step verification was turned on for your account, so you were signed out. Sign in again.':
    'Se activó un segundo factor para su cuenta, así que esta sesión terminó. Inicie sesión de nuevo.',
  'Your email address changed, so you were signed out. Sign in again.':
    'Su correo electrónico cambió, así que esta sesión terminó. Inicie sesión de nuevo.',
  'Your account has been closed. Contact your office if you have questions.':
    'Su cuenta se cerró. Pregunte en la oficina.',
  'We signed you out to keep your account safe. Sign in again.':
    'Por su seguridad se cerró esta sesión. Inicie sesión de nuevo.',
  'You signed out in another window. Sign in again.':
    'Su sesión terminó en otra ventana. Inicie sesión de nuevo.',
  'EPay is temporarily unavailable.': 'EPay está ocupado o se está reiniciando.',
  "You're still signed in. We'll keep trying to reconnect.":
    'Su sesión sigue abierta. Esta página lo intenta de nuevo por sí sola.',

  'Forgot Password': 'Olvidé mi contraseña',
  "Enter the email address on your account and we'll send you a link to set a new password.":
    'Díganos el correo electrónico de su cuenta y le enviaremos un enlace para poner una contraseña nueva.',
  "If that email matches an account, we've sent a link to set a new password.":
    'Si esta dirección pertenece a una cuenta, va en camino un correo con un enlace para poner una contraseña nueva.',
  'It can take a minute to arrive. Check your spam folder too. Still nothing? Your office can tell you which email is on your account.':
    'Puede tardar un minuto. Revise también la carpeta de correo no deseado; si no llega nada, la oficina puede decirle qué dirección tiene su cuenta.',
  "We couldn't save your language to your account. It's saved on this device for now.":
    'No se pudo guardar su idioma en su cuenta. Este dispositivo lo recuerda; elíjalo de nuevo más tarde.',
  Email: 'Correo electrónico',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Use 100 characters or fewer': 'Use 100 caracteres como máximo',
  'Send Link': 'Enviar enlace',
  'Back to sign-in': 'Volver a iniciar sesión',
  'Set Password': 'Crear contraseña',
  'Longer is safer. Try a few words only you would put together.':
    'Mientras más larga, mejor. Use unas palabras que solo a usted se le ocurrirían juntas.',
  'Get a New Link': 'Pedir un enlace nuevo',
  'Your password is set.': 'Su contraseña está lista.',
  'You can sign in with it now.': 'Ya puede iniciar sesión con ella.',

  'Reset Password': 'Cambiar contraseña',
  'Old Password': 'Contraseña anterior',
  'New Password': 'Contraseña nueva',
  'Confirm New Password': 'Confirmar la contraseña nueva',
  'At least {length} characters. Try a few words only you would put together.':
    'Al menos {length} caracteres. Unas palabras que solo usted juntaría son fáciles de recordar.',
  'Password reset successful.': 'La contraseña se cambió correctamente.',
  "We signed you out on your other devices. Links we emailed to set a password no longer work. You'll get an email about this change.":
    'Cerramos su sesión en sus otros dispositivos. Los enlaces que le enviamos para crear una contraseña ya no sirven. Recibirá un correo electrónico sobre este cambio.',
  'Old password is required.': 'Falta la contraseña anterior.',
  'New password is required.': 'Falta la contraseña nueva.',
  'Please confirm your new password.': 'Confirme su contraseña nueva.',
  'Passwords do not match.': 'Las contraseñas no coinciden.',
  "Your account isn't set up yet. Ask your office to give you access.":
    'Su cuenta todavía no tiene acceso. Pídalo en la oficina.',
  'Password reset failed.': 'No se pudo cambiar la contraseña.',
  'An unexpected error occurred.': 'Ocurrió un error inesperado.',
  'Your old password is incorrect.': 'La contraseña anterior no es correcta.',
  'Use at least 10 characters.': 'La contraseña nueva debe tener al menos 10 caracteres.',
  'Use at least 15 characters.': 'La contraseña nueva debe tener al menos 15 caracteres.',
  'Use 128 characters or fewer.': 'La contraseña nueva debe tener como máximo 128 caracteres.',
  'That password is too common. Choose a different one.':
    'Esta contraseña es de las más comunes. Elija otra.',
  'Avoid repeated characters and patterns like "abcd" or "1234". Try a few unrelated words.':
    'La contraseña nueva no debe repetirse ni seguir el teclado, el alfabeto o una cuenta. Elija varias palabras.',
  "Don't use your name, username, email, or company name as your password.":
    'La contraseña nueva no debe ser su nombre, su usuario, su correo electrónico ni el nombre de la empresa.',
  'Your new password must be different from your old one.':
    'La contraseña nueva debe ser distinta de la anterior.',
  'You can only change your own password.': 'Solo puede cambiar su propia contraseña.',
  'Add a second layer of protection:':
    'Al iniciar sesión también se le puede pedir un código de su teléfono:',
  'set up two-step verification': 'configurar un segundo factor',

  'Two-Step Verification': 'Verificación en dos pasos',
  On: 'Activado',
  Off: 'Desactivado',
  "Two-step verification keeps your account safe even if someone gets your password. When you sign in, you'll enter your password and a code from your phone.":
    'Con un segundo factor, al iniciar sesión se piden su contraseña y un código que muestra una aplicación en su teléfono. Quien llegue a saber su contraseña no podrá entrar solo con ella.',
  "You'll need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, or your password manager.":
    'Necesita una aplicación de autenticación en su teléfono, como la de Google, la de Microsoft o la de su gestor de contraseñas.',
  "Save these recovery codes now. You won't see them again. Each code works once if you don't have your phone.":
    'Guarde ahora estos códigos de recuperación: no se vuelven a mostrar. Cada uno le permite iniciar sesión una vez cuando no tenga su teléfono a la mano.',
  'Turn On': 'Activar',
  'Turn Off': 'Desactivar',
  'Enter the code from your authenticator app.': 'Escriba el código de su aplicación de autenticación.',
  "That code didn't work. Try the next one your app shows.":
    'Este código no es válido. Pruebe con el siguiente.',
  'Your role requires two-step verification. Set it up to continue.':
    'Su función requiere un segundo factor. Configúrelo primero.',
  "This needs two-step verification. Set it up first. You'll need your password.":
    'Esto requiere un segundo factor. Configúrelo primero; necesitará su contraseña.',
  'Set Up Two-Step Verification': 'Configurar segundo factor',
  'Two-step verification is already on.': 'El segundo factor ya está activado.',
  'Setup timed out. Start again.': 'Empiece de nuevo: la configuración venció.',
  'Two-step verification is on.': 'El segundo factor está activado.',
  'Two-step verification is off.': 'El segundo factor está desactivado.',
  'New Recovery Codes': 'Nuevos códigos de recuperación',
  'You have new recovery codes. Your old codes no longer work.':
    'Tiene nuevos códigos de recuperación. Los anteriores ya no sirven.',
  "Your role requires two-step verification, so you can't turn it off.":
    'Su función requiere un segundo factor, así que no se puede desactivar.',
  'Incorrect password.': 'La contraseña no es correcta.',
  'Without two-step verification, your password needs at least 15 characters. Change your password first.':
    'Sin un segundo factor su contraseña necesita al menos 15 caracteres. Cámbiela primero.',
  "We couldn't load your two-step verification settings.": 'No se pudo cargar el segundo factor.',
  "You'll enter a code from your authenticator app when you sign in.":
    'Al iniciar sesión se pide un código de su aplicación de autenticación.',
  'You have 1 recovery code left.': 'Queda 1 código de recuperación.',
  'You have {count} recovery codes left.': 'Quedan {count} códigos de recuperación.',
  'Get new codes before you run out.': 'Pida nuevos códigos de recuperación antes de usar el último.',
  "Your current recovery codes will stop working, including any you haven't used.":
    'Los códigos que tiene ahora dejan de servir, también los que no ha usado.',
  "You'll sign in with just your password.": 'Desde entonces basta su contraseña para iniciar sesión.',
  'Your Password': 'Su contraseña',
  Cancel: 'Cancelar',
  Continue: 'Continuar',
  'From your authenticator app, or use a recovery code.': 'De su aplicación, o un código de recuperación.',
  '1. Scan this code with your authenticator app.': '1. Escanee esta imagen con la aplicación.',
  "Can't scan it? Enter this key in the app:": '¿No puede escanearla? Escriba esta clave en la aplicación:',
  '2. Enter the 6-digit code from the app.': '2. Escriba los 6 dígitos que la aplicación muestra ahora.',
  'QR code with the key': 'Código QR con la clave',
  'EPay recovery codes': 'Códigos de recuperación de EPay',
  'Recovery codes': 'Códigos de recuperación',
  Copy: 'Copiar',
  Print: 'Imprimir',
  Download: 'Descargar',
  'Copied.': 'Copiados.',
  'Your browser blocked copying. Select the codes and copy them yourself.':
    'Aquí no se permite copiar. Seleccione los códigos y cópielos.',
  "I've saved my codes": 'Los he guardado',
  Done: 'Listo',
  'Each code works once. Keep this page somewhere only you can find it.':
    'Cada uno permite iniciar sesión una vez. Guarde esta hoja donde solo usted la encuentre.',

  'Your devices': 'Mis dispositivos',
  "You're signed out of all other devices.": 'Se cerró su sesión en todos los demás lugares.',
  'Sign Out of All Other Devices': 'Cerrar las demás sesiones',
  "We couldn't load your devices.": 'No se pudieron cargar sus sesiones.',
  'This device': 'Esta',
  'From an email link': 'Por un enlace de correo',
  'Signed in': 'Sesión iniciada',
  'from {address}': 'desde {address}',
  'Last used': 'Último uso',
  '{browser} on {system}': '{browser} en {system}',
  'Unknown device': 'Dispositivo desconocido',

  'Invalid Token': 'Enlace no válido',
  'No authorization token was provided in the URL.':
    'A este enlace le falta información. Ábralo otra vez desde su correo.',
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
  'Please check your email for a valid authorization link.': 'Busque en su correo un enlace más reciente.',
  'You need to be an HR Manager, CFO, Admin, or have a valid authorization token.':
    'Debe ser gerente de Recursos Humanos, director de Finanzas o administrador, o tener un código de autorización válido.',
  'Go Back': 'Volver',
}
