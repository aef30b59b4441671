ALTER TABLE "orders" ADD COLUMN "is_pickup" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "is_pickup" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- An empty address meant that the shopper comes for it. Of orders whose personal data were erased the delivery tells.
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "orders" SET "is_pickup" = "full_name" <> '' OR coalesce((
	SELECT NOT "requires_address" FROM "delivery_types" WHERE "delivery_types"."id" = "orders"."delivery_type_id"
), false) WHERE "delivery_address" = '';--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "parcels" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "parcels" SET "is_pickup" = true WHERE "address" = '' AND "carrier" IS NULL;--> statement-breakpoint
ALTER TABLE "parcels" ENABLE TRIGGER USER;
