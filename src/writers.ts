/**
 * Which feature writes which table: the second list beside the walls of `oxlint.config.ts`. Everybody may read any table;
 * whoever wants to change one of another feature calls that feature. `writers.test.ts` reads the sources and finds others.
 */
export const writers: Record<string, readonly string[]> = {
  platform: ['jobs'],
  'rate-limits': ['rate_limits'],
  audit: ['audit_log'],
  consent: ['consents'],
  mail: ['mails'],
  media: ['pictures'],
  backups: ['backup_gaps', 'backup_runs', 'personal_deletions'],
  accounts: [
    'account_identities',
    'accounts',
    'authenticators',
    'code_challenges',
    'email_changes',
    'factor_challenges',
    'identity_attempts',
    'passkeys',
    'password_links',
    'recovery_codes',
    'refresh_tokens',
    'security_settings',
    'sessions',
  ],
  content: ['announcements', 'documents', 'home_opening', 'site_settings', 'stores'],
  stock: ['stock_documents', 'stock_movements', 'stocktake_lines', 'stocktake_scans', 'stocktakes'],
  catalogue: [
    'bulk_change_products',
    'bulk_changes',
    'categories',
    'home_strips',
    'import_changes',
    'import_files',
    'import_pictures',
    'import_runs',
    'makers',
    'price_history',
    'product_pictures',
    'products',
    'series',
    'shelves',
  ],
  search: ['empty_searches', 'product_popularity', 'search_names', 'search_pins', 'search_synonyms', 'search_words'],
  cart: ['cart_items', 'restock_requests', 'wishlist_items', 'wishlist_links'],
  ledger: ['payments', 'refunds'],
  parcels: [
    'carrier_cities',
    'carrier_points',
    'carrier_quotes',
    'carrier_states',
    'parcel_events',
    'parcel_labels',
    'parcel_lines',
    'parcel_senders',
    'parcels',
    'shelf_stays',
  ],
  orders: ['customer_notes', 'customer_totals', 'order_events', 'order_lines', 'order_views', 'orders', 'sold_names'],
  collection: ['collection_links'],
  checkout: ['delivery_types', 'order_drafts', 'staff_orders'],
  payments: ['receipts'],
  returns: ['return_lines', 'return_photos', 'returns'],
  preorders: ['preorder_answers', 'release_batches', 'release_moves'],
  promotions: [
    'cart_codes',
    'discount_rules',
    'point_balances',
    'point_entries',
    'point_lots',
    'point_shares',
    'point_wishes',
    'promotion_codes',
    'promotion_uses',
    'promotions',
  ],
  redirects: ['redirects'],
  reports: ['favourite_totals', 'sales_changes', 'sales_totals'],
}

/** Whose rules the SQL functions keep that write tables. */
export const sqlOwners: Record<string, string> = {
  'add_customer_totals.sql': 'orders',
  'announce_picture_widths.sql': 'catalogue',
  'count_purchases.sql': 'orders',
  'count_refunds.sql': 'ledger',
  'move_days.sql': 'reports',
  'note_moved_product.sql': 'reports',
  'note_personal_deletion.sql': 'backups',
  'note_new_prices.sql': 'catalogue',
  'note_price.sql': 'catalogue',
  'note_refunded_sale.sql': 'reports',
  'note_sales_change.sql': 'reports',
  'offer_shelf.sql': 'checkout',
  'open_shelf.sql': 'catalogue',
  'recount_sales.sql': 'reports',
  'rename_shelf.sql': 'catalogue',
  'rewrite_words_of_products.sql': 'catalogue',
  'search_detail_ids.sql': 'search',
  'search_learn_name.sql': 'search',
  'search_word_ids.sql': 'search',
  'touch_covered_products.sql': 'catalogue',
}

/** Files that write a table of another feature, and why. */
export const exceptions: Record<string, { tables: readonly string[]; why: string }> = {
  'src/stock/move-stock.server.ts': {
    tables: ['products'],
    why: 'the count stands with the product, and stock is its one writer (decision 50)',
  },
  'src/payments/pending-payments.server.ts': {
    tables: ['payments'],
    why: 'what a provider is asked for and answers: the ledger knows no provider',
  },
  'src/payments/pending-refunds.server.ts': {
    tables: ['refunds'],
    why: 'the same for money that goes back',
  },
  'src/consolidation/keep-on-shelf.server.ts': {
    tables: ['orders'],
    why: 'the delivery of an order is taken out of it',
  },
}

/** Files that write tables whose names they compute, and which these can be. */
export const computedTables: Record<string, string> = {
  'src/platform/postgres/insert-rows.server.ts': 'the table that the caller names, where it is found',
  'src/catalogue/staff/import/apply-rows.server.ts': 'categories, series and makers, which are its own',
  'src/catalogue/staff/import/import-api.server.ts': 'categories, series and makers, which are its own',
}
