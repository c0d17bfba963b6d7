import { certificateEndpoints, ownCertificateEndpoints } from '@epay/contract/certificates/endpoints'
import { SIDES } from '@epay/contract/certificates/schemas'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, download, route, upload } from '#server/platform/route.ts'
import { addCertificate, changeCertificate, removeCertificate } from './change-certificate.ts'
import { checkCertificate, requestPictures } from './check-certificate.ts'
import { exportCertificates, getCertificate, getPicture, listCertificates } from './list-certificates.ts'
import {
  addOwnCertificate,
  changeOwnCertificate,
  getOwnPicture,
  listOwnCertificates,
  removeOwnCertificate,
} from './own-certificates.ts'

const PICTURES = { maxFiles: SIDES.length }

export function certificateRoutes(app: App, dependencies: Dependencies): void {
  ownRoutes(app, dependencies)
  const { list, csv, get, picture, add, change, check, remove } = certificateEndpoints
  route(app, dependencies, list, (context, { query }) => listCertificates(context, query))
  download(app, dependencies, csv, (context, { query }) => exportCertificates(context, query))
  route(app, dependencies, get, (context, { params }) => getCertificate(context, params.id))
  download(app, dependencies, picture, (context, { params }) => getPicture(context, params.id, params.side))
  upload(app, dependencies, add, PICTURES, (context, { receive }) => addCertificate(context, receive))
  route(app, dependencies, change, (context, { params, body }) => changeCertificate(context, params.id, body))
  route(app, dependencies, check, (context, { params, body }) => checkCertificate(context, params.id, body))
  route(app, dependencies, certificateEndpoints.requestPictures, (context, { params, body }) =>
    requestPictures(context, params.id, body),
  )
  route(app, dependencies, remove, (context, { params }) => removeCertificate(context, params.id))
}

function ownRoutes(app: App, dependencies: Dependencies): void {
  const { list, add, change, remove, picture } = ownCertificateEndpoints
  route(app, dependencies, list, context => listOwnCertificates(context))
  upload(app, dependencies, add, PICTURES, (context, { receive }) => addOwnCertificate(context, receive))
  upload(app, dependencies, change, PICTURES, (context, { params, receive }) =>
    changeOwnCertificate(context, params.id, receive),
  )
  route(app, dependencies, remove, (context, { params }) => removeOwnCertificate(context, params.id))
  download(app, dependencies, picture, (context, { params }) =>
    getOwnPicture(context, params.id, params.side),
  )
}
