CREATE INDEX "accounts_email_part_idx" ON "accounts" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_team_idx" ON "accounts" USING btree ("id") WHERE "accounts"."is_staff" or "accounts"."is_superuser";--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "products_stock_idx" ON "products" USING btree ("stock","id") WHERE "products"."archived_at" is null and "products"."on_sale" and "products"."stock" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_at_idx" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;