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
