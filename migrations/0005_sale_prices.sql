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
ALTER TABLE "products" ADD CONSTRAINT "products_sale_price_positive" CHECK ("products"."sale_price_kopecks" > 0);