/**
 * The composition root: creates all services of the site. The web application imports only their
 * type.
 */
import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { siteNameOf } from '../shared/workshop.ts'
import { createAdmins } from './accounts/admins.ts'
import { createPasskeys } from './accounts/passkeys.ts'
import { readSecret } from './accounts/secret.ts'
import { createSessions } from './accounts/sessions.ts'
import { createSignIn } from './accounts/sign-in.ts'
import { createSignInLog } from './accounts/sign-in-log.ts'
import { createTwoFactor } from './accounts/two-factor.ts'
import { createBackups } from './backup/backups.ts'
import { backupFolder } from './backup/snapshot.ts'
import type { Config } from './config.ts'
import { createArtPieces } from './content/art-pieces.ts'
import { createCategories } from './content/categories.ts'
import { createContentVersion } from './content/content-version.ts'
import { createSetOrder } from './content/custom-order.ts'
import { createDemoContent } from './content/demo-content.ts'
import { createImages } from './content/images.ts'
import { createLegal } from './content/legal.ts'
import { createNews } from './content/news.ts'
import { createPage } from './content/pages.ts'
import { createPublicPhotos, referencedPhotos } from './content/photo-references.ts'
import { createPreviews } from './content/previews.ts'
import { createPublishedPieces } from './content/published-pieces.ts'
import { createRevisions } from './content/revisions.ts'
import { createSettings } from './content/settings.ts'
import { createTrainings } from './content/trainings.ts'
import { createTrash } from './content/trash.ts'
import { createWorkshop } from './content/workshop.ts'
import { connect } from './database/connect.ts'
import { hoursRun } from './database/running-hours.ts'
import { createPhotos } from './images/photos.ts'
import * as logger from './logger.ts'
import { createMessages } from './messages/messages.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

/**
 * Opens the data folder and the database and creates the services. Serves nothing and starts no
 * cleanup yet.
 * @param log receives errors of background work and warnings for the host
 * @param writeLog logs sign-ins
 */
export async function createServices(
  config: Pick<
    Config,
    'dataDir' | 'database' | 'storage' | 'backupTo' | 'siteUrl' | 'mail' | 'allowsInternalMailHost'
  >,
  log: (news: unknown) => void = logger.logEvent,
  writeLog = logger.log,
) {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const db = await connect(config.database, { keepIn: backupFolder(config.dataDir) })
  const photos = await createPhotos(db, config, referencedPhotos, log)
  const trash = createTrash(db, log)
  const [artPieces, news, trainings] = [createArtPieces(db), createNews(db), createTrainings(db)]
  const workshop = createWorkshop(db)
  const [categories, settings] = [createCategories(db), createSettings(db)]
  const [home, portrait] = [createPage(db, 'home'), createPage(db, 'portrait')]
  const pages = { home, portrait }
  const legal = createLegal(db)
  const images = createImages(db, { art_piece: artPieces, news, training: trainings, ...pages })
  const orders = {
    pieces: createSetOrder(db, 'art_pieces'),
    categories: createSetOrder(db, 'categories'),
  }
  const contentVersion = createContentVersion(db)
  const backups = createBackups(config, log, {
    isLeader: db.locks.isLeader,
    hoursRun: () => hoursRun(db.read),
  })
  const admins = createAdmins(db.read)
  const secret = await readSecret(db.read)
  const siteName = async () => siteNameOf(await workshop.read(), config.siteUrl)
  const twoFactor = createTwoFactor(db.read, secret, siteName)
  const passkeys = createPasskeys(db.read, secret, { siteUrl: config.siteUrl, siteName }, log)
  const messages = createMessages({
    ...{ db, config, log, readPhoto: photos.readPublic, findPiece: artPieces.find },
    hashAddress: (address) => secret.sign('sender', address),
    workshop: async () => {
      const { phone, is_demo: isDemo } = await workshop.read()
      return { siteName: await siteName(), phone, isDemo }
    },
  })
  const signInLog = createSignInLog(
    (address) => secret.sign('address', address).slice(0, 16),
    writeLog,
  )
  return {
    artPieces,
    categories,
    news,
    trainings,
    workshop,
    ...pages,
    legal,
    images,
    orders,
    publishedPieces: createPublishedPieces(db, artPieces),
    previews: createPreviews(db, { artPieces, news }),
    messages,
    demo: createDemoContent({
      ...{ artPieces, categories, news, trainings, images, workshop, settings },
      ...pages,
    }),
    trash,
    revisions: createRevisions(db),
    photos,
    backups,
    publicPhotos: createPublicPhotos(db.read, contentVersion),
    settings,
    admins,
    twoFactor,
    passkeys,
    signIn: await createSignIn(db.read, { admins, secret, twoFactor, passkeys }),
    signInLog,
    sessions: createSessions(db.read),
    contentVersion,
    withLock: db.locks.withLock,
    /** Checks that the database answers. */
    isReady: () =>
      sql`select 1`.execute(db.read).then(
        () => true,
        () => false,
      ),
    async close() {
      signInLog.close()
      await backups.close()
      trash.close()
      await messages.close()
      await photos.close()
      await db.close()
    },
  }
}
