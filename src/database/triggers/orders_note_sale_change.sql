CREATE TRIGGER orders_note_sale_change AFTER UPDATE OF state, paid_at, goods_kopecks, delivery_price_kopecks, total_kopecks, waived_kopecks ON orders FOR EACH ROW
WHEN ((OLD.paid_at IS NOT NULL OR NEW.paid_at IS NOT NULL) AND (OLD.state, OLD.paid_at, OLD.goods_kopecks, OLD.delivery_price_kopecks, OLD.total_kopecks, OLD.waived_kopecks)
	IS DISTINCT FROM (NEW.state, NEW.paid_at, NEW.goods_kopecks, NEW.delivery_price_kopecks, NEW.total_kopecks, NEW.waived_kopecks)) EXECUTE FUNCTION note_sales_change();
