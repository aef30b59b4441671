ALTER TABLE "parcels" DROP CONSTRAINT "parcels_state_known";--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_kind_known";--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "attention" text;--> statement-breakpoint
CREATE INDEX "parcels_attention_idx" ON "parcels" USING btree ("id") WHERE ("attention" is not null and "state" <> 'cancelled') or "carrier_state" in ('withdrawing', 'stuck') or "state" in ('returning', 'returned');--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('on_shelf', 'awaiting_payment', 'awaiting_packing', 'packed', 'handed_over', 'in_transit', 'awaiting_pickup', 'received', 'returning', 'returned', 'given_back', 'lost', 'cancelled'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_kind_known" CHECK ("returns"."kind" in ('changed_mind', 'defect', 'not_collected', 'lost'));