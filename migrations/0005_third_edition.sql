ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waived_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_compare_at_idx" ON "payments" USING btree ("check_at") WHERE "payments"."state" = 'succeeded';--> statement-breakpoint
CREATE INDEX "refunds_outside_idx" ON "refunds" USING btree ("created_at") WHERE "refunds"."reason" = 'outside';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_waived_not_negative" CHECK ("orders"."waived_kopecks" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('cancelled', 'overpaid', 'removed', 'delivery', 'return', 'concession', 'outside'));--> statement-breakpoint
UPDATE "payments" SET "check_at" = now() + random() * interval '1 day' WHERE "state" = 'succeeded' AND "provider_id" IS NOT NULL AND "decided_at" > now() - interval '200 days';
--> statement-breakpoint
ALTER TABLE "parcel_labels" ALTER COLUMN "pdf" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_points" ADD COLUMN "cells" jsonb;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD COLUMN "carrier_uuid" text;--> statement-breakpoint
-- The label that is there is the one of the parcel's order at the carrier.
UPDATE "parcel_labels" SET "carrier_uuid" = coalesce((SELECT "carrier_uuid" FROM "parcels" WHERE "parcels"."id" = "parcel_id"), '');--> statement-breakpoint
ALTER TABLE "parcel_labels" ALTER COLUMN "carrier_uuid" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD COLUMN "form" text;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD COLUMN "refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD COLUMN "problem" text;--> statement-breakpoint
CREATE INDEX "parcel_labels_next_idx" ON "parcel_labels" USING btree ("next_at") WHERE "parcel_labels"."next_at" is not null;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD CONSTRAINT "parcel_labels_form_unique" UNIQUE("form");--> statement-breakpoint
-- A refused label used to refuse the order at the carrier, which was made and has its number there.
UPDATE "parcels" SET "carrier_state" = 'made', "carrier_problem" = null
WHERE "carrier_state" = 'refused' AND "carrier_uuid" IS NOT NULL AND "tracking_number" IS NOT NULL AND "state" = 'packed';--> statement-breakpoint
-- Labels that never came are asked for once more.
INSERT INTO "parcel_labels" ("parcel_id", "carrier_uuid", "next_at", "at")
SELECT "id", "carrier_uuid", now(), now() FROM "parcels"
WHERE "carrier_state" = 'made' AND "carrier_uuid" IS NOT NULL AND "state" = 'packed'
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "parcels" SET "carrier_next_at" = null WHERE "carrier_state" = 'made';
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "time_zone" text DEFAULT 'Asia/Novosibirsk' NOT NULL;
--> statement-breakpoint
CREATE TABLE "backup_gaps" (
	"segment" text PRIMARY KEY NOT NULL,
	"missing" bigint NOT NULL,
	"after" timestamp with time zone NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stocktake_lines" (
	"stocktake_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"stock" integer NOT NULL,
	"reserved" integer NOT NULL,
	CONSTRAINT "stocktake_lines_stocktake_id_product_id_pk" PRIMARY KEY("stocktake_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "stocktake_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stocktake_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stocktake_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"email" text NOT NULL,
	"place" text NOT NULL,
	"pieces" integer NOT NULL,
	"expected" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stocktake_scans_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "stocktakes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stocktakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"note" text NOT NULL,
	"category_id" bigint,
	"shelf" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" bigint NOT NULL,
	"email" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"document_id" bigint,
	CONSTRAINT "stocktakes_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "stocktake_lines" ADD CONSTRAINT "stocktake_lines_stocktake_id_stocktakes_id_fk" FOREIGN KEY ("stocktake_id") REFERENCES "public"."stocktakes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_lines" ADD CONSTRAINT "stocktake_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_scans" ADD CONSTRAINT "stocktake_scans_stocktake_id_stocktakes_id_fk" FOREIGN KEY ("stocktake_id") REFERENCES "public"."stocktakes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_scans" ADD CONSTRAINT "stocktake_scans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktakes" ADD CONSTRAINT "stocktakes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktakes" ADD CONSTRAINT "stocktakes_document_id_stock_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stocktake_scans_product_idx" ON "stocktake_scans" USING btree ("stocktake_id","product_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"product_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"price_kopecks" bigint NOT NULL,
	CONSTRAINT "price_history_product_id_at_pk" PRIMARY KEY("product_id","at")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_price_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "products" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "products" SET "regular_price_kopecks" = "price_kopecks";--> statement-breakpoint
ALTER TABLE "products" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "regular_price_kopecks" SET NOT NULL;--> statement-breakpoint
-- The history begins with today's prices.
INSERT INTO "price_history" ("product_id", "price_kopecks") SELECT "id", "price_kopecks" FROM "products";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_price_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "old_price_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_sale_idx" ON "products" USING btree ("id") WHERE "products"."sale_price_kopecks" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_price_positive" CHECK ("products"."sale_price_kopecks" > 0);--> statement-breakpoint
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_state_known";--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_kind_known";--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "attention" text;--> statement-breakpoint
CREATE INDEX "parcels_attention_idx" ON "parcels" USING btree ("id") WHERE ("attention" is not null and "state" <> 'cancelled') or "carrier_state" in ('withdrawing', 'stuck') or "state" in ('returning', 'returned');--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('on_shelf', 'awaiting_payment', 'awaiting_packing', 'packed', 'handed_over', 'in_transit', 'awaiting_pickup', 'received', 'returning', 'returned', 'given_back', 'lost', 'cancelled'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_kind_known" CHECK ("returns"."kind" in ('changed_mind', 'defect', 'not_collected', 'lost'));