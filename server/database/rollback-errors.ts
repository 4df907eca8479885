import type { Dialect } from 'kysely'

/**
 * Keeps the first error if a rollback fails, because SQLite has already rolled back by itself or
 * the connection is lost.
 */
export function ignoreRollbackErrors(dialect: Dialect): Dialect {
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
