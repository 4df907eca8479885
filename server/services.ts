/** app/ imports only types from this file, because its code must not reach the browser. */

import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { findAnnouncedClosure } from '../shared/entities/closures.ts'
import { SORTABLE_ENTITY_TYPES, type SortableEntityType } from '../shared/entities/entity-types.ts'
import { fillDates, findTrainingToAnnounce } from '../shared/entities/training-dates.ts'
import { getSiteName } from '../shared/entities/workshop.ts'
import { getWorkshopDay } from '../shared/workshop-day.ts'
import { createAdminService } from './accounts/admins.ts'
import { createPasskeyService } from './accounts/passkeys.ts'
import { createPasswordLinkService, createRecoveryAddressCode } from './accounts/password-link.ts'
import { loadSiteSecret } from './accounts/secret.ts'
import { createSessionService } from './accounts/sessions.ts'
import { createSignInLog, createSignInService } from './accounts/sign-in.ts'
import { createTwoFactorService } from './accounts/two-factor.ts'
import { createBackupService } from './backup/backups.ts'
import { ensureDatabaseId, getBackupFolder } from './backup/database/snapshot.ts'
import type { Config } from './config.ts'
import { createCertificateService } from './content/certificates.ts'
import { cacheByContentVersion, createContentVersionReader } from './content/content-version.ts'
import { createDemoContentService } from './content/demo-content.ts'
import { createCategoryService } from './content/entities/categories.ts'
import {
  createListOrderSetter,
  hideFromVisitorsWhile,
  type ListOrderSetter,
} from './content/entities/entity-service.ts'
import { createLinkedPieceReader, createNewsService } from './content/entities/news.ts'
import { createPieceService } from './content/entities/pieces.ts'
import { createPublishedPieceReader } from './content/entities/published-pieces.ts'
import { createImageService } from './content/images/images.ts'
import { createPublicPhotoLookup } from './content/images/photo-references.ts'
import { createPreviewService } from './content/previews.ts'
import { createRevisionReader } from './content/revisions.ts'
import { createEditablePageService } from './content/singletons/pages.ts'
import {
  createLegalService,
  createPurchaseTextsService,
  createSettingsStore,
  createWorkshopService,
} from './content/singletons/singletons.ts'
import { createTrashService } from './content/trash/trash.ts'
import { connectDatabase } from './database/connect.ts'
import { rejectLostDatabase } from './database/reject-lost-database.ts'
import { selectEngine } from './database/select-engine.ts'
import { createPhotoService } from './images/photos.ts'
import * as logger from './logger.ts'
import { createMessageService } from './messages/messages.ts'
import { createPrivateFolder } from './private-folder.ts'
import {
  createRegistrationService,
  type RegistrationService,
} from './registrations/registrations.ts'
import { createTrainingServiceWithRegistrations } from './registrations/trainings-with-registrations.ts'
import { createVoucherService } from './registrations/vouchers.ts'
import { createTranslationSuggestionService } from './suggestions/suggestions.ts'

/** The readiness check fails after this time without a response from the database. */
const READY_TIMEOUT_MS = 4_000

export type Services = Awaited<ReturnType<typeof createServices>>

/**
 * Opens the data folder and the database, but starts neither the HTTP server nor the hourly
 * cleanup.
 *
 * @param log receives errors of background tasks and warnings for the person who runs the server
 *
 * @param writeLog logs sign-ins
 */
export async function createServices(
  config: Pick<
    Config,
    | 'dataDir'
    | 'database'
    | 'storage'
    | 'backupTo'
    | 'backupPingUrl'
    | 'siteUrl'
    | 'mail'
    | 'allowsInternalMailHost'
    | 'allowsInternalTranslationHost'
  >,
  log: (event: unknown) => void = logger.logEvent,
  writeLog = logger.log,
) {
  createPrivateFolder(config.dataDir)
  const engine = await selectEngine(config.database)
  const db = await connectDatabase(engine, {
    keepIn: getBackupFolder(config.dataDir),
    beforeCreation: () => rejectLostDatabase(config, engine),
  })
  await ensureDatabaseId(db.queries)
  const photos = await createPhotoService(db, config, log)
  const trash = createTrashService(db, photos.deleteFiles, log)
  const contentVersion = createContentVersionReader(db)
  const cached = <Value>(read: () => Promise<Value>) => cacheByContentVersion(contentVersion, read)
  const workshop = createWorkshopService(db)
  const readPublicWorkshop = cached(workshop.readPublic)
  const [pieces, news, trainings] = [
    createPieceService(db),
    hideFromVisitorsWhile(
      createNewsService(db),
      async () => (await readPublicWorkshop()).hides_news,
    ),
    hideFromVisitorsWhile(
      createTrainingServiceWithRegistrations(db, () => registrations),
      async () => (await readPublicWorkshop()).hides_trainings,
    ),
  ]
  const [categories, settings] = [createCategoryService(db), createSettingsStore(db)]
  const [home, portrait] = [
    createEditablePageService(db, 'home'),
    createEditablePageService(db, 'portrait'),
  ]
  const pages = { home, portrait }
  const legal = createLegalService(db)
  const purchase = createPurchaseTextsService(db)
  const collections = { art_piece: pieces, category: categories, news, training: trainings }
  const singletons = { workshop, ...pages, legal, purchase }
  const images = createImageService(db, { ...collections, ...pages }, photos.storeRotated)
  const orders = Object.fromEntries(
    SORTABLE_ENTITY_TYPES.map((type) => [type, createListOrderSetter(db, type)]),
  ) as Record<SortableEntityType, ListOrderSetter>
  const publishedPieces = createPublishedPieceReader(db, pieces, contentVersion)
  const backups = createBackupService(config, log, { isLeader: db.locks.isLeader })
  const admins = createAdminService(db.queries)
  const secret = await loadSiteSecret(db.queries)
  const siteName = async () => getSiteName(await workshop.read(), config.siteUrl)
  const sessions = createSessionService(db.queries)
  const twoFactor = createTwoFactorService(db.queries, secret, siteName)
  const passkeys = createPasskeyService(
    db.queries,
    secret,
    { siteUrl: config.siteUrl, siteName },
    log,
  )
  const readContactDetails = async () => {
    const { phone, is_demo: isDemo, ...opening } = await workshop.read()
    const closure = findAnnouncedClosure(opening, getWorkshopDay())
    const returnsOn = closure?.isCurrent ? closure.returnsOn : null
    return { siteName: await siteName(), siteUrl: config.siteUrl, phone, isDemo, returnsOn }
  }
  const messages = createMessageService({
    ...{ db, config, log, readPhoto: photos.readVariant, findPiece: pieces.find },
    hashAddress: (address) => secret.sign('sender', address),
    createAddressCode: (address) => createRecoveryAddressCode(secret, address),
    composeRegistrationEmail: (emailId) => registrations.composeRegistrationEmail(emailId),
    readContactDetails,
  })
  const suggestions = createTranslationSuggestionService({
    db,
    allowsInternalHost: config.allowsInternalTranslationHost,
    readNames: async () => [(await workshop.read()).name, (await portrait.read()).artist_name],
  })
  const registrations: RegistrationService = createRegistrationService({
    ...{ db, log, readContactDetails, readWorkshop: readPublicWorkshop },
    host: new URL(config.siteUrl).host,
    hashAddress: (address) => secret.sign('sender', address),
    mail: { isConfigured: messages.sendsEmails, deliver: messages.deliverOutbox },
  })
  const passwordLinks = createPasswordLinkService(db.queries, {
    ...{ admins, secret, siteName, log },
    siteUrl: config.siteUrl,
    findRecipient: messages.findRecipient,
    sendLink: messages.sendPasswordLink,
  })
  const signInLog = createSignInLog(
    (address) => secret.sign('address', address).slice(0, 16),
    writeLog,
  )
  const listTrainings = cached(trainings.list)
  return {
    pieces,
    // Caches public content, so that the server reads it only once after each change of the content
    // version.
    categories: { ...categories, list: cached(categories.list) },
    news: { ...news, hasPublished: cached(news.hasPublished) },
    trainings: {
      ...trainings,
      list: listTrainings,
      hasPublished: async () => (await listTrainings()).length > 0,
    },
    workshop: { ...workshop, readPublic: readPublicWorkshop },
    home: { ...home, readPublic: cached(home.readPublic) },
    portrait: { ...portrait, readPublic: cached(portrait.readPublic) },
    legal: { ...legal, readPublic: cached(legal.readPublic) },
    purchase: { ...purchase, readPublic: cached(purchase.readPublic) },
    certificates: createCertificateService(db, pieces),
    collections,
    singletons,
    images,
    orders,
    publishedPieces,
    /** The piece that is exhibited elsewhere and the next training, which every page announces. */
    readAnnouncements: cached(async () => ({
      piece: await publishedPieces.findExhibitedPiece(),
      training: findTrainingToAnnounce((await listTrainings()).map(fillDates)),
    })),
    newsPieces: createLinkedPieceReader(db, { pieces, news }, contentVersion),
    previews: createPreviewService(db),
    messages: { ...messages, acceptsMessages: cached(messages.acceptsMessages) },
    suggestions,
    registrations,
    vouchers: createVoucherService(db),
    demo: createDemoContentService({
      ...{ pieces, categories, news, trainings, images, workshop, purchase, settings },
      ...pages,
    }),
    trash,
    revisions: createRevisionReader(db),
    photos,
    backups,
    publicPhotos: createPublicPhotoLookup(db.queries, contentVersion),
    settings,
    admins,
    twoFactor,
    passkeys,
    signIn: createSignInService(db.queries, { admins, secret, twoFactor, passkeys, sessions }),
    passwordLinks,
    signInLog,
    sessions,
    contentVersion,
    withLock: db.locks.withLock,
    isReady: () =>
      Promise.race([
        sql`select 1`.execute(db.queries).then(
          () => true,
          () => false,
        ),
        wait(READY_TIMEOUT_MS, false, { ref: false }),
      ]),
    async close() {
      signInLog.close()
      await backups.close()
      trash.close()
      registrations.close()
      await messages.close()
      await photos.close()
      await db.close()
    },
  }
}
