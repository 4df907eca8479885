import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { parsePrintedNumber } from '../../shared/printed-number.ts'
import { toCents, toEuros } from '../../shared/validation.ts'
import type { Voucher, VoucherInput, VoucherUpdate } from '../../shared/voucher.ts'
import { generatePrintedNumber } from '../content/certificates.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'
import type { DatabaseTables } from '../database/tables.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'

type VoucherRow = Selectable<DatabaseTables['vouchers']>

const toVoucher = ({
  key,
  amount_cents,
  created_at,
  redeemed_at,
  ...row
}: VoucherRow): Voucher => ({
  ...row,
  amount: amount_cents && toEuros(amount_cents),
  created_at: new Date(created_at).toISOString(),
  redeemed_at: redeemed_at === null ? null : new Date(redeemed_at).toISOString(),
})

async function find(queries: QueryBuilder, id: number): Promise<Result<Voucher>> {
  const row = await queries
    .selectFrom('vouchers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? createSuccess(toVoucher(row)) : createRejection('not_found')
}

export const createVoucherService = (db: Database) => ({
  list: async (): Promise<Voucher[]> =>
    (await db.queries.selectFrom('vouchers').selectAll().orderBy('id', 'desc').execute()).map(
      toVoucher,
    ),

  async findByNumber(typed: string): Promise<Voucher | null> {
    const number = parsePrintedNumber(typed)
    const row =
      number &&
      (await db.queries
        .selectFrom('vouchers')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirst())
    return row ? toVoucher(row) : null
  },

  /**
   * Returns the existing voucher for a repeated key, so that a repeated request creates only one.
   */
  create: (
    { amount, ...input }: VoucherInput,
    key: string = randomUUID(),
  ): Promise<Result<Voucher>> =>
    db.change(async (queries) => {
      await queries
        .insertInto('vouchers')
        .values({
          ...input,
          amount_cents: amount && toCents(amount),
          key,
          number: generatePrintedNumber(),
          created_at: Date.now(),
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      const { id } = await queries
        .selectFrom('vouchers')
        .select('id')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      return find(queries, id)
    }),

  /** Keeps the values of missing fields. Rejects with `gift_or_amount` if both would be empty. */
  update: (id: number, { amount, ...changes }: VoucherUpdate): Promise<Result<Voucher>> =>
    db.change(async (queries) => {
      const found = await find(queries, id)
      if (!found.ok) return found
      const { gift = found.value.gift } = changes
      const amountAfter = amount === undefined ? found.value.amount : amount
      if (!gift && !amountAfter) return createRejection('gift_or_amount', 'gift')
      const row = { ...changes, amount_cents: amountAfter && toCents(amountAfter) }
      await queries.updateTable('vouchers').set(row).where('id', '=', id).execute()
      return find(queries, id)
    }),

  /** Rejects with `already_redeemed` if the voucher was used before. */
  redeem: (id: number): Promise<Result<Voucher>> =>
    db.change(async (queries) => {
      const changed = await queries
        .updateTable('vouchers')
        .set({ redeemed_at: Date.now() })
        .where('id', '=', id)
        .where('redeemed_at', 'is', null)
        .executeTakeFirst()
      const found = await find(queries, id)
      if (!found.ok || changed.numUpdatedRows > 0n) return found
      return createRejection('already_redeemed')
    }),

  /** Makes a voucher that was redeemed by mistake usable again. */
  reopen: (id: number): Promise<Result<Voucher>> =>
    db.change(async (queries) => {
      await queries
        .updateTable('vouchers')
        .set({ redeemed_at: null })
        .where('id', '=', id)
        .execute()
      return find(queries, id)
    }),

  async erase(id: number): Promise<Result<null>> {
    const erased = await db.change(async (queries): Promise<Result<null>> => {
      const { numDeletedRows } = await queries
        .deleteFrom('vouchers')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n ? createSuccess(null) : createRejection('not_found')
    })
    if (erased.ok) await db.truncateLog()
    return erased
  },
})
export type VoucherService = ReturnType<typeof createVoucherService>
