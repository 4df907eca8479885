import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTemporaryFolder } from '../tests/support/temporary-folder.ts'
import { readConfig } from './config.ts'
import { HostError } from './host-error.ts'

const message = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(HostError)
    return (error as Error).message
  }
  throw new Error('was accepted')
}

test('accepts an IPv6 address with and without brackets', () => {
  for (const HOST of ['::1', '[::1]']) expect(readConfig({ HOST }).host).toBe('::1')
})

test('uses defaults that listen on localhost only and store data in ./data', () => {
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
    allowsInternalTranslationHost: false,
    backupTo: null,
    backupPingUrl: null,
    advice: [],
  })
})

test('enables e-mail if both settings are set, and uses the SMTP user name as the sender', () => {
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
    { SMTP_URL: server.replace('geheim', 'geheim%'), CONTACT_TO },
    { SMTP_URL: `${server}?requireTls=true`, CONTACT_TO },
    { SMTP_URL: `${server}?requireTLS=yes`, CONTACT_TO },
    { SMTP_URL: `${server}?requireTLS`, CONTACT_TO },
    { SMTP_URL: 'smtps://atelier:12?geheim@mail.example.org', CONTACT_TO },
  ]
  const strict = `${server}?requireTLS=true&tls.rejectUnauthorized=false`
  expect(readConfig({ SMTP_URL: strict, CONTACT_TO }).mail?.server.url).toBe(strict)
  for (const wrong of all) {
    expect(message(wrong)).toMatch(/; allowed: .+\.$/)
    expect(message(wrong)).not.toContain('geheim')
  }
})

test('reads the settings and treats an empty one as unset', () => {
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

test('accepts trusted proxies as a number or as addresses and networks', () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect(read('2')).toBe(2)
  expect(read('10.0.0.2')).toEqual(['10.0.0.2'])
  expect(read('10.0.0.0/8, fd00::/8,::1')).toEqual(['10.0.0.0/8', 'fd00::/8', '::1'])
})

test('warns about TRUST_PROXY without SITE_URL', () => {
  expect(readConfig({ TRUST_PROXY: '1' }).advice).toEqual([
    expect.stringMatching(/^SITE_URL is not set, but TRUST_PROXY is: /),
  ])
  const SITE_URL = 'https://atelier.example.org'
  expect(readConfig({ TRUST_PROXY: '1', SITE_URL }).advice).toEqual([])
})

test('warns about misspelled settings, but not about those of other programs', () => {
  const misspelled = {
    BACKUP_T0: '/mnt/geheim',
    SITE_UR: 'https://x',
    S3_BUCKETS: 'x',
    ADMIN_PASWORD: 'geheim',
    DATABASE_URI: 'postgres://x',
  }
  expect(readConfig(misspelled).advice).toEqual([
    `Unknown settings have no effect: ${Object.keys(misspelled).join(', ')}. docs/hosting/settings.md lists the correct names.`,
  ])
  const others = {
    PATH: '/bin',
    COPEAUX_COMMAND: 'copeaux',
    NODE_EXTRA_CA_CERTS: '/x',
    SITE_ADDRESS: 'atelier.example.org',
    BACKUP_FOLDER: '/mnt',
    SITE_SERVICE_HOST: '10.0.0.1',
    SITE_PORT: 'tcp://10.0.0.1:3000',
    SITE_PORT_3000_TCP: 'tcp://10.0.0.1:3000',
    TRUST_PROXIES: '',
  }
  expect(readConfig(others).advice).toEqual([])
  for (const settings of [S3, STORAGE]) expect(readConfig(settings).advice).toEqual([])
})

describe('an invalid value is rejected with the variable, its value and the allowed values', () => {
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
test('accepts a folder or an S3 bucket with credentials for backups', () => {
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

test('rejects a backup destination in the data folder and warns of one on its disk', () => {
  const folder = createTemporaryFolder()
  const [data, link] = [join(folder, 'data'), join(folder, 'link')]
  mkdirSync(join(data, 'backups'), { recursive: true })
  symlinkSync(join(data, 'backups'), link)
  for (const BACKUP_TO of [data, `${data}/`, join(data, 'new', 'usb'), link, join(link, 'usb')])
    expect([BACKUP_TO, message({ DATA_DIR: data, BACKUP_TO })]).toEqual([
      BACKUP_TO,
      expect.stringMatching(/^BACKUP_TO is ".+"; allowed: a folder outside DATA_DIR/),
    ])
  const warned = (BACKUP_TO: string) => readConfig({ DATA_DIR: data, BACKUP_TO }).advice
  for (const there of [folder, createTemporaryFolder()])
    expect(warned(there)).toEqual([expect.stringContaining('on the same disk as DATA_DIR')])
  expect(warned(`${data}-backups`)).toEqual([])
  expect(warned('/proc')).toEqual([])
})

const STORAGE = {
  S3_BUCKET: 'atelier',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'geheim',
}
test('rejects the storage of the site as backup destination and warns of its bucket', () => {
  const both = (BACKUP_TO: string) => ({ ...STORAGE, ...S3, BACKUP_TO, S3_BUCKET: 'atelier/site' })
  for (const same of ['s3://atelier/site', 's3://atelier/site/'])
    expect(message(both(same))).toBe(
      `BACKUP_TO is "${same}"; allowed: another bucket or folder than S3_BUCKET.`,
    )
  const { advice } = readConfig(both('s3://atelier/backups'))
  expect(advice).toEqual([expect.stringContaining('in the same bucket as S3_BUCKET')])
  expect(readConfig(both('s3://bucket/site')).advice).toEqual([])
  const elsewhere = { BACKUP_S3_ENDPOINT: 'https://s3.example.com' }
  expect(readConfig({ ...both('s3://atelier/site'), ...elsewhere }).advice).toEqual([])
})

test('rejects a ping URL without showing it', () => {
  const url = 'https://ping.example.org/geheim'
  expect(readConfig({ BACKUP_PING_URL: url }).backupPingUrl).toBe(url)
  expect(message({ BACKUP_PING_URL: 'ftp://ping.example.org/geheim' })).toBe(
    'BACKUP_PING_URL is not a web address; allowed: an http:// or https:// address, or unset.',
  )
  for (const login of ['host:geheim', 'host', ':geheim'])
    expect(message({ BACKUP_PING_URL: `https://${login}@ping.example.org/x` })).toBe(
      'BACKUP_PING_URL contains a user name or password; allowed: an address without them.',
    )
})

test('no error message contains a secret', () => {
  expect(message({ ADMIN_PASSWORD: 'court' })).toBe(
    'ADMIN_PASSWORD has 5 characters; allowed: 12 to 1000, or unset to have one generated.',
  )
  expect(message({ DATABASE_URL: 'mysql://root:geheim@db' })).not.toContain('geheim')
  expect(message({ SITE_URL: 'https://me:geheim@example.org' })).not.toContain('geheim')
})

test('uses object storage for photos if all of its settings are set', () => {
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
])('rejects %s without a bucket', (variable) => {
  expect(message({ [variable]: 'geheim' })).toBe(
    `${variable} is set without S3_BUCKET; allowed: both, or neither.`,
  )
})

test.each([
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
])('rejects %s unless BACKUP_TO is an S3 bucket', (variable) => {
  for (const BACKUP_TO of ['', '/mnt/backup'])
    expect(message({ [variable]: 'geheim', BACKUP_TO })).toBe(
      `${variable} is set without BACKUP_TO=s3://bucket/folder; allowed: both, or neither.`,
    )
})

test.each([
  [
    { S3_BUCKET: 's3://atelier' },
    /^S3_BUCKET is "s3:\/\/atelier"; allowed: a bucket, or bucket\/folder \(.+\)\.$/,
  ],
  [{ S3_BUCKET: 'a' }, /^S3_BUCKET is "a"; allowed: .+ 3 to 63 lower-case letters, .+\.$/],
  [{ S3_ENDPOINT: '' }, /^S3_ENDPOINT is ""; allowed: an https/],
  [
    { S3_SECRET_ACCESS_KEY: '' },
    /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY have to be set with it\.$/,
  ],
  [{ S3_PUBLIC_URL: 'photos.example.org' }, /^S3_PUBLIC_URL is "photos\.example\.org"; allowed: /],
])('rejects invalid object storage settings: %o', (wrong, line) => {
  const text = message({ ...STORAGE, ...wrong } as Record<string, string>)
  expect(text).toMatch(line)
  expect(text).not.toContain('geheim')
})
