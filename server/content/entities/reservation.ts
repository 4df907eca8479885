/** Defines the rule in TypeScript and in SQL. */
import { type SqlBool, sql } from 'kysely'
import { getWorkshopDay, isPastDate } from '../../../shared/workshop-day.ts'

type ReservationRow = { reserved: number; reserved_until: string | null }

export const isReserved = ({ reserved, reserved_until }: ReservationRow) =>
  reserved === 1 && !isPastDate(reserved_until)

export const buildAvailableCondition = (today = getWorkshopDay()) =>
  sql<SqlBool>`(available = 1 and (reserved = 0 or reserved_until < ${today}))`
