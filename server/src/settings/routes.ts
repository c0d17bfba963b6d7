import { settingsEndpoints } from '@epay/contract/settings/endpoints'
import { logoEndpoints } from '@epay/contract/settings/logo'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, route, upload } from '#server/platform/route.ts'
import { receiveLogo, removeLogo } from './change-logo.ts'
import { changeSettings, getSettings, type OnSettingsChanged } from './change-settings.ts'
import { sendTestMail } from './send-test-mail.ts'

/** @param onChanged runs in the transaction that changes the settings */
export function settingsRoutes(
  app: App,
  dependencies: Dependencies,
  { onChanged }: { onChanged: OnSettingsChanged },
): void {
  route(app, dependencies, settingsEndpoints.get, getSettings)
  route(app, dependencies, settingsEndpoints.update, (context, { body }) =>
    changeSettings(context, body, onChanged),
  )
  route(app, dependencies, settingsEndpoints.sendTestMail, (context, { body }) => sendTestMail(context, body))
  upload(app, dependencies, logoEndpoints.set, { maxFiles: 1 }, (context, { receive }) =>
    receiveLogo(context, receive),
  )
  route(app, dependencies, logoEndpoints.remove, (context, { query }) => removeLogo(context, query))
}
