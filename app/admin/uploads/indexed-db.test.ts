import { beforeEach, expect, test, vi } from 'vitest'

const openDB = vi.hoisted(() => vi.fn())
vi.mock('idb', () => ({ openDB }))

const fail = (name: string) => () => {
  throw new DOMException('Connection to Indexed DB server lost', name)
}
const work = () => ({ store: { delete: async () => {} }, done: Promise.resolve() })
const openConnections = (...transactions: (() => unknown)[]) => {
  for (const transaction of transactions) openDB.mockResolvedValueOnce({ transaction })
}

beforeEach(() => {
  vi.resetModules()
  openDB.mockReset()
})
const deleteUpload = async () => (await import('./indexed-db.ts')).updateStoredUploads([], [1])

test.each(['InvalidStateError', 'UnknownError'])(
  'reopens a connection that the browser has closed: %s',
  async (name) => {
    openConnections(fail(name), work)
    expect(await deleteUpload()).toBe(true)
    expect(openDB).toHaveBeenCalledTimes(2)
  },
)

test('reopens the connection only once', async () => {
  openConnections(fail('UnknownError'), fail('UnknownError'), work)
  expect(await deleteUpload()).toBe(false)
})

test('does not repeat a write for which the disk has no space', async () => {
  openConnections(fail('QuotaExceededError'), work)
  expect(await deleteUpload()).toBe(false)
  expect(openDB).toHaveBeenCalledOnce()
})

test('opens the database again after it could not be opened', async () => {
  openDB.mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'))
  openConnections(work)
  expect(await deleteUpload()).toBe(false)
  expect(await deleteUpload()).toBe(true)
})
