-- States were stored in the words that people read. Nothing has happened to any order, so no trigger is told of it.
ALTER TABLE "orders" DROP CONSTRAINT "orders_state_known";--> statement-breakpoint
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_state_known";--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_state_known";--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_decided";--> statement-breakpoint
DROP INDEX "orders_deposit_idx";--> statement-breakpoint
DROP INDEX "orders_unpaid_idx";--> statement-breakpoint
DROP INDEX "parcels_storage_idx";--> statement-breakpoint
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "orders" SET "state" = CASE "state"
	WHEN 'Ожидает оплаты' THEN 'awaiting_payment'
	WHEN 'Оплачен' THEN 'paid'
	WHEN 'Собирается' THEN 'packing'
	WHEN 'Отправлен' THEN 'sent'
	WHEN 'Готов к выдаче' THEN 'ready'
	WHEN 'Завершен' THEN 'completed'
	WHEN 'Отменен' THEN 'cancelled'
	WHEN 'Возвращен' THEN 'returned'
END WHERE "state" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "order_events" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "order_events" SET "state" = CASE "state"
	WHEN 'Ожидает оплаты' THEN 'awaiting_payment'
	WHEN 'Оплачен' THEN 'paid'
	WHEN 'Собирается' THEN 'packing'
	WHEN 'Отправлен' THEN 'sent'
	WHEN 'Готов к выдаче' THEN 'ready'
	WHEN 'Завершен' THEN 'completed'
	WHEN 'Отменен' THEN 'cancelled'
	WHEN 'Возвращен' THEN 'returned'
END WHERE "state" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "parcels" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "parcels" SET "state" = CASE "state"
	WHEN 'На полке' THEN 'on_shelf'
	WHEN 'Ждет оплаты' THEN 'awaiting_payment'
	WHEN 'Ждет сборки' THEN 'awaiting_packing'
	WHEN 'Собрана' THEN 'packed'
	WHEN 'Передана' THEN 'handed_over'
	WHEN 'В пути' THEN 'in_transit'
	WHEN 'Ждет получателя' THEN 'awaiting_pickup'
	WHEN 'Получена' THEN 'received'
	WHEN 'Возвращается' THEN 'returning'
	WHEN 'Отменена' THEN 'cancelled'
END WHERE "state" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "parcel_events" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "parcel_events" SET "state" = CASE "state"
	WHEN 'На полке' THEN 'on_shelf'
	WHEN 'Ждет оплаты' THEN 'awaiting_payment'
	WHEN 'Ждет сборки' THEN 'awaiting_packing'
	WHEN 'Собрана' THEN 'packed'
	WHEN 'Передана' THEN 'handed_over'
	WHEN 'В пути' THEN 'in_transit'
	WHEN 'Ждет получателя' THEN 'awaiting_pickup'
	WHEN 'Получена' THEN 'received'
	WHEN 'Возвращается' THEN 'returning'
	WHEN 'Отменена' THEN 'cancelled'
END WHERE "state" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_events" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "returns" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "returns" SET "state" = CASE "state"
	WHEN 'Запрошен' THEN 'requested'
	WHEN 'В пути' THEN 'in_transit'
	WHEN 'Получен' THEN 'received'
	WHEN 'Принят' THEN 'accepted'
	WHEN 'Отклонен' THEN 'refused'
	WHEN 'Отозван' THEN 'withdrawn'
END WHERE "state" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "orders_deposit_idx" ON "orders" USING btree ("id") WHERE "orders"."state" = 'paid' and "orders"."deferred_kopecks" > 0 and "orders"."rest_until" is null;--> statement-breakpoint
CREATE INDEX "orders_unpaid_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "parcels_storage_idx" ON "parcels" USING btree ("storage_until") WHERE "parcels"."state" = 'awaiting_pickup';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('awaiting_payment', 'paid', 'packing', 'sent', 'ready', 'completed', 'cancelled', 'returned'));--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('on_shelf', 'awaiting_payment', 'awaiting_packing', 'packed', 'handed_over', 'in_transit', 'awaiting_pickup', 'received', 'returning', 'cancelled'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_state_known" CHECK ("returns"."state" in ('requested', 'in_transit', 'received', 'accepted', 'refused', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_decided" CHECK (("returns"."state" in ('accepted', 'refused', 'withdrawn')) = ("returns"."decided_at" is not null));
