ALTER TABLE "orders" ADD COLUMN "correction" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "left_kopecks" bigint;--> statement-breakpoint
CREATE INDEX "orders_correction_idx" ON "orders" USING btree ("id") WHERE "orders"."correction" is not null;