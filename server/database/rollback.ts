import type { Dialect } from 'kysely'

/**
 * A rollback that fails says nothing new: SQLite has undone the transaction by itself (a full disk, a failed read), or the
 * connection to PostgreSQL is gone and the transaction with it. What is thrown then is what went wrong before it.
 */
export function keepingTheCause(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver()
      const rollback = driver.rollbackTransaction.bind(driver)
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => {})
      return driver
    },
  }
}
