ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waived_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_compare_at_idx" ON "payments" USING btree ("check_at") WHERE "payments"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "refunds_outside_idx" ON "refunds" USING btree ("created_at") WHERE "refunds"."reason" = 'outside';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_waived_not_negative" CHECK ("orders"."waived_kopecks" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('cancelled', 'overpaid', 'removed', 'delivery', 'return', 'concession', 'outside'));--> statement-breakpoint
UPDATE "payments" SET "check_at" = now() + random() * interval '1 day' WHERE "state" = 'succeeded' AND "provider_id" IS NOT NULL AND "decided_at" > now() - interval '200 days';
