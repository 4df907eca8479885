import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const message = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('was accepted')
}

test('without any setting the site listens on this machine only and keeps its data beside it', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    demo: true,
    adminUsername: 'admin',
    adminPassword: null,
    siteUrl: 'http://localhost:3000',
    https: false,
    trustProxy: 0,
    database: { kind: 'sqlite', file: resolve('data/copeaux.sqlite') },
    storage: { kind: 'disk' },
    mail: null,
    allowsInternalMailHost: false,
    backupTo: null,
    advice: [],
  })
})

test('mail is delivered where both its settings are there, and comes from who signs in', () => {
  const server = 'smtps://atelier%40example.org:geheim@mail.example.org'
  const CONTACT_TO = 'jeanne@example.org'
  expect(readConfig({ SMTP_URL: server, CONTACT_TO }).mail).toEqual({
    server: { url: server },
    recipient: CONTACT_TO,
    sender: 'atelier@example.org',
  })
  expect(readConfig({ SMTP_URL: 'smtp://localhost', CONTACT_TO }).mail?.sender).toBe(CONTACT_TO)
  expect(readConfig({}).mail).toBeNull()
  const all: Record<string, string>[] = [
    { SMTP_URL: server },
    { CONTACT_TO },
    { SMTP_URL: server.replace('smtps', 'https'), CONTACT_TO },
    { SMTP_URL: server, CONTACT_TO: 'jeanne' },
  ]
  for (const wrong of all) {
    expect(message(wrong)).toMatch(/; allowed: .+\.$/)
    expect(message(wrong)).not.toContain('geheim')
  }
})

test('settings are taken over, and an empty one counts as unset', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/copeaux',
    DEMO: '0',
    ADMIN_USERNAME: 'marie',
    ADMIN_PASSWORD: 'un mot de passe',
    SITE_URL: 'https://atelier.example.org/',
    TRUST_PROXY: '1',
    DATABASE_URL: 'postgres://u:p@db/site',
    SMTP_URL: '',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/copeaux',
    demo: false,
    adminUsername: 'marie',
    adminPassword: 'un mot de passe',
    siteUrl: 'https://atelier.example.org',
    https: true,
    trustProxy: 1,
    database: { kind: 'postgres', url: 'postgres://u:p@db/site' },
  })
  expect(readConfig({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
})

test('the proxies that are believed are counted, or named by address and network', () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect(read('2')).toBe(2)
  expect(read('10.0.0.2')).toEqual(['10.0.0.2'])
  expect(read('10.0.0.0/8, fd00::/8,::1')).toEqual(['10.0.0.0/8', 'fd00::/8', '::1'])
})

test('a proxy without the address of the site is worth a line', () => {
  expect(readConfig({ TRUST_PROXY: '1' }).advice).toEqual([
    expect.stringMatching(/^SITE_URL is not set, but TRUST_PROXY is: /),
  ])
  const SITE_URL = 'https://atelier.example.org'
  expect(readConfig({ TRUST_PROXY: '1', SITE_URL }).advice).toEqual([])
})

describe('a wrong value stops the start with one line that names the variable, its value and what is allowed', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0'],
    ['TRUST_PROXY', '010.0.0.1'],
    ['TRUST_PROXY', '10.0.0.1/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', 'proxy.local'],
    ['SITE_URL', 'atelier.example.org'],
    ['SITE_URL', 'ftp://atelier.example.org'],
    ['SITE_URL', 'https://atelier.example.org/site'],
    ['ADMIN_USERNAME', 'x'.repeat(201)],
    ['BACKUP_TO', 's3://Bucket'],
    ['BACKUP_TO', 's3://bucket/../x y'],
  ])('%s=%s', (variable, value) => {
    const line = message({ [variable]: value })
    expect(line).toMatch(new RegExp(`^${variable} is "`))
    expect(line).toContain(value)
    expect(line).toContain('allowed: ')
    expect(line).not.toContain('\n')
  })
})

const S3 = {
  BACKUP_TO: 's3://bucket/sites/atelier/',
  BACKUP_S3_ENDPOINT: 'https://s3.example.org',
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'geheim',
}
test('backups go to a folder, or to an address of S3 with all that it needs', () => {
  expect(readConfig({ BACKUP_TO: 'backups' }).backupTo).toEqual({
    kind: 'folder',
    path: resolve('backups'),
  })
  const place = {
    kind: 's3',
    bucket: 'bucket',
    prefix: 'sites/atelier/',
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'geheim',
  }
  expect(readConfig(S3).backupTo).toEqual(place)
  const own = { ...S3, BACKUP_TO: 's3://bucket', BACKUP_S3_REGION: 'fr-par' }
  expect(readConfig(own).backupTo).toEqual({ ...place, prefix: '', region: 'fr-par' })
  expect(message({ ...S3, BACKUP_S3_ENDPOINT: 's3.example.org' })).toMatch(
    /^BACKUP_S3_ENDPOINT is "s3/,
  )
  expect(message({ ...S3, BACKUP_S3_ENDPOINT: '' })).toMatch(/^BACKUP_S3_ENDPOINT is ""; allowed: /)
  expect(message({ ...S3, BACKUP_S3_ACCESS_KEY_ID: '' })).toMatch(/have to be set with it\.$/)
})

test('no message repeats a secret', () => {
  expect(message({ ADMIN_PASSWORD: 'court' })).toBe(
    'ADMIN_PASSWORD has 5 characters; allowed: 12 to 1000, or unset to have one generated.',
  )
  expect(message({ DATABASE_URL: 'mysql://root:geheim@db' })).not.toContain('geheim')
  expect(message({ SITE_URL: 'https://me:geheim@example.org' })).not.toContain('geheim')
})

const STORAGE = {
  S3_BUCKET: 'atelier',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'geheim',
}
test('photographs lie in object storage where all that it needs is set', () => {
  expect(readConfig(STORAGE).storage).toEqual({
    kind: 's3',
    bucket: 'atelier',
    prefix: '',
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'geheim',
    publicUrl: null,
  })
  const more = {
    ...STORAGE,
    S3_BUCKET: 'atelier/morvan',
    S3_REGION: 'fr-par',
    S3_PUBLIC_URL: 'https://photos.example.org/morvan/media/',
  }
  expect(readConfig(more).storage).toMatchObject({
    bucket: 'atelier',
    prefix: 'morvan/',
    region: 'fr-par',
    publicUrl: 'https://photos.example.org/morvan/media',
  })
})

test.each([
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PUBLIC_URL',
])('%s without a bucket is refused, since passing over it would lose photos', (variable) => {
  expect(message({ [variable]: 'geheim' })).toBe(
    `${variable} is set without S3_BUCKET; allowed: both, or neither.`,
  )
})

test.each([
  [
    { S3_BUCKET: 's3://atelier' },
    /^S3_BUCKET is "s3:\/\/atelier"; allowed: a bucket, or bucket\/folder\.$/,
  ],
  [{ S3_ENDPOINT: '' }, /^S3_ENDPOINT is ""; allowed: an https/],
  [
    { S3_SECRET_ACCESS_KEY: '' },
    /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY have to be set with it\.$/,
  ],
  [{ S3_PUBLIC_URL: 'photos.example.org' }, /^S3_PUBLIC_URL is "photos\.example\.org"; allowed: /],
])('object storage that is set wrongly is refused: %o', (wrong, line) => {
  const told = message({ ...STORAGE, ...wrong } as Record<string, string>)
  expect(told).toMatch(line)
  expect(told).not.toContain('geheim')
})
