CREATE TABLE "promoted_lines" (
	"order_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"off_kopecks" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"series_id" bigint,
	"maker_id" bigint,
	"is_preorder" boolean NOT NULL,
	CONSTRAINT "promoted_lines_order_id_product_id_pk" PRIMARY KEY("order_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "discount_rules" ADD COLUMN "on_return" text DEFAULT 'stay' NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "discount_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promoted_lines" ADD CONSTRAINT "promoted_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_cards_email_idx" ON "gift_cards" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "discount_rules" ADD CONSTRAINT "discount_rules_on_return_known" CHECK ("discount_rules"."on_return" in ('stay', 'recalculated'));